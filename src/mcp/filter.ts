/** Runs jq over an answer before it is cut: without a person's variables, and never for long. */
import type { Context } from '../context.ts'
import { FilterError } from '../errors.ts'
import { parseJson } from '../json/parse.ts'

/** The only result, or the list of several. @throws UsageError for an expression that does not compile, FilterError */
export async function filtered(value: unknown, expression: string, context: Context): Promise<unknown> {
  const program = await jqProgram(expression, context)
  const values = (await program(JSON.stringify(value ?? null))).map((line) => {
    const parsed = parseJson(line)
    return 'value' in parsed ? parsed.value : line
  })
  return values.length === 1 ? values[0] : values
}

/** Its results over a JSON text, each as compact JSON. */
export async function jqProgram(
  expression: string,
  context: Context,
): Promise<(json: string) => Promise<readonly string[]>> {
  const { compileFilter } = await import('../jq/jq.ts')
  const run = <Value>(work: () => Value): Value => {
    const ran = context.breakable(work, longest)
    if ('value' in ran) return ran.value
    throw new FilterError(`jq did not come to its end in ${longest / 1000} s`)
  }
  const program = { expression, texts: [], values: [], environment: {} }
  const { run: overAll } = await compileFilter(program, { notice: async () => undefined, run })
  return overAll
}

/** Milliseconds. */
const longest = 10_000
