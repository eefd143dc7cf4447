/** The statement of a line: its argument, a file, or stdin; and the values of its parameters. */
import { UsageError } from '../../errors.ts'
import { parameterValue, type SqlParameters } from '../../sql/statement.ts'
import type { Session } from '../../task/task.ts'
import { isQueryName, type NamedQuery, queryNamed } from './named-query.ts'

export interface StatementWords {
  readonly statement?: string | undefined
  readonly file?: string | undefined
  readonly param?: readonly string[] | undefined
}

interface StatementMeant {
  readonly sql: string
  readonly parameters: SqlParameters
}

export async function statementMeant(words: StatementWords, session: Session): Promise<StatementMeant> {
  const { statement, file } = words
  const parameters = parametersIn(words)
  if (statement !== undefined && file !== undefined)
    throw new UsageError('the statement stands on the line and in --file: give one')
  if (file !== undefined) return { sql: await session.readText(file, '--file'), parameters }
  if (statement === '-') return { sql: await session.readText('-', 'statement'), parameters }
  if (statement === undefined)
    throw new UsageError('no statement is given', {
      hint: 'Write it in quotes, name one of ws query --list, or give --file FILE; --tables lists the tables',
    })
  if (!isQueryName(statement) || /^(?:select|with|values)$/i.test(statement))
    return { sql: statement, parameters }
  const query = await queryNamed(statement, session.context)
  const usual = defaultsOf(query)
  refuseTexts(parameters, usual)
  return { sql: query.sql, parameters: { ...usual, ...parameters } }
}

/** A text where a number belongs would find nothing, as if there were nothing. */
function refuseTexts(given: SqlParameters, usual: SqlParameters): void {
  for (const [name, value] of Object.entries(given))
    if (typeof usual[name] === 'number' && typeof value !== 'number')
      throw new UsageError(`--param ${name} needs a number, got ${JSON.stringify(value)}`, {
        hint: `Without it, it is ${usual[name]}`,
      })
}

const defaultsOf = ({ parameters }: NamedQuery): SqlParameters =>
  Object.fromEntries(
    parameters.flatMap(({ name, default: value }) =>
      value === undefined ? [] : [[name, parameterValue(value)]],
    ),
  )

function parametersIn({ param = [] }: StatementWords): SqlParameters {
  const pairs = param.map((text): readonly [string, string] => {
    const sign = text.indexOf('=')
    if (sign <= 0) throw new UsageError(`--param needs name=value, got ${JSON.stringify(text)}`)
    return [text.slice(0, sign).replace(/^:/, ''), text.slice(sign + 1)]
  })
  const twice = pairs.find(([name], index) => pairs.findIndex(([other]) => other === name) < index)
  if (twice !== undefined) throw new UsageError(`--param ${twice[0]} is given twice`)
  return Object.fromEntries(pairs.map(([name, value]) => [name, parameterValue(value)]))
}
