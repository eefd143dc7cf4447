/** The variables of a `--jq` filter: those of `--arg` and `--argjson`, and the environment. */
import type { Environment } from '../context.ts'
import { UsageError } from '../errors.ts'
import { parseJson } from '../json/parse.ts'

/** As typed, each `name=value`. */
export interface TypedVariables {
  readonly texts: readonly string[]
  readonly values: readonly string[]
}

/** The same as flags of jq. Throws UsageError. */
export function variableFlags({ texts, values }: TypedVariables): readonly string[] {
  const kinds = [
    { flag: '--arg', read: texts.map(readVariable), faultIn: () => undefined },
    { flag: '--argjson', read: values.map(readVariable), faultIn: jsonFault },
  ]
  const faults = kinds.flatMap(({ flag, read, faultIn }) =>
    read.flatMap((variable) => {
      const fault = nameFault(variable) ?? faultIn(variable)
      return fault === undefined ? [] : [`${flag} ${fault}`]
    }),
  )
  if (faults.length > 0) throw new UsageError(faults)
  // For a repeated name the last counts, as everywhere in ws; jq itself would take the first.
  return kinds.flatMap(({ flag, read }) =>
    [...new Map(read.map(({ name, value }) => [name, value]))].flatMap(([name, value]) => [
      flag,
      name,
      value,
    ]),
  )
}

/**
 * The filter with jq's own `$ENV` and `env`, if it uses them: the WebAssembly has an environment of its own. A line before the
 * filter defines them, without the token, because output of filters ends up in logs.
 */
export function withEnvironment(expression: string, environment: Environment): ProgramWithVariables {
  if (!/\benv\b|\$ENV\b/.test(expression)) return { program: expression, linesBefore: 0 }
  const { WS_TOKEN: _, ...open } = environment
  // JSON is a literal of jq: in it no backslash precedes a parenthesis.
  const program = `${JSON.stringify(open)} as $ENV | def env: $ENV;\n${expression}`
  return { program, linesBefore: 1 }
}

interface ProgramWithVariables {
  readonly program: string
  /** The number of lines before the typed ones. */
  readonly linesBefore: number
}

interface Variable {
  readonly name: string
  readonly value: string
}

function readVariable(word: string): Variable {
  const cut = word.indexOf('=')
  return cut < 0 ? { name: '', value: word } : { name: word.slice(0, cut), value: word.slice(cut + 1) }
}

function nameFault({ name }: Variable): string | undefined {
  if (/^[A-Za-z_]\w*$/.test(name)) return undefined
  // The value may be a secret.
  return name === ''
    ? 'needs name=value, with = between them'
    : `needs a name of letters, digits and _ before =, got ${JSON.stringify(name)}`
}

function jsonFault({ name, value }: Variable): string | undefined {
  const parsed = parseJson(value)
  return 'fault' in parsed ? `${name} needs JSON, got ${parsed.fault}` : undefined
}
