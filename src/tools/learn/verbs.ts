/** `ws api learn`, `operations` and `forget`: what ws knows of a service beyond the document. */
import { fields, listOf, oneOf, optional, toggle, word } from '../../catalog/fields.ts'
import { UsageError } from '../../errors.ts'
import type { Learnt } from '../../learnt/learnt.ts'
import { type Session, task } from '../../task/task.ts'

const source = word('OpenAPI 3 description: a file, - for stdin, or the address of one', { min: 1 })

export const learn = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/tools.ts')).learnt,
  summary: 'Learn the operations of a service from its OpenAPI description',
  details:
    'Afterwards ws api <operation-id> calls an operation, with its own arguments, flags, checks and help. ws keeps the operations for the current service; they replace those that it learnt before. The description is OpenAPI 3.0 or 3.1, in JSON or YAML. ws fetches only the given address. See ws help learn.',
  searchWords: ['swagger', 'import', 'teach', 'unlisted endpoint', 'undocumented endpoint'],
  arguments: ['source'],
  input: fields({ source }),
  columns: ['service', 'title', 'version', 'operations', 'listed', 'notListed'],
  answersWithoutIds: true,
  examples: ['ws api learn openapi.yaml', 'ws api learn - < openapi.yaml'],
  preview: async (given, session) =>
    (await import('./learn.ts')).learnFrom(given.source, session, { isKept: false }),
  run: async (given, session) =>
    (await import('./learn.ts')).learnFrom(given.source, session, { isKept: true }),
})

export const operations = task({
  effect: 'reads',
  answers: async () => (await import('../../answers/tools.ts')).operations,
  summary: 'List the operations that ws has learnt of a service',
  listed: 'operations',
  filters: ['notListed'],
  details: '`command` is the command of ws that does the same, if there is one.',
  input: fields({ notListed: optional(toggle('Only those that no other command of ws does')) }),
  columns: ['id', 'method', 'path', 'summary', 'command'],
  sentences: ['summary'],
  examples: ['ws api operations', 'ws api operations --not-listed -o json'],
  run: async ({ notListed }, session) => {
    const { entries } = await learntOf(session)
    const wanted = notListed === true ? entries.filter(({ command }) => command === undefined) : entries
    return {
      rows: wanted.map(({ word: id, id: operationId, method, path, summary, command }) => ({
        id,
        method,
        path,
        summary,
        command: command === undefined ? null : `ws ${command}`,
        operationId: operationId ?? null,
      })),
    }
  },
})

export const drift = task({
  effect: 'reads',
  answers: async () => (await import('../../answers/tools.ts')).drift,
  summary: 'Show where a service differs from what ws knows of its API',
  searchWords: ['api changed', 'service changed', 'new members', 'not offered', 'removed operations'],
  details:
    'Compares the description that ws has learnt with the commands of ws. `missing`: the service does not offer the operation. `member`: ws does not know the member; `required` says whether the service needs it. `enumeration` and `limit`: other values, or another limit, from what ws knows to what the service says. Of replies, it lists members and values that ws does not know.',
  listed: 'differences',
  filters: ['failOn'],
  input: fields({
    failOn: optional(
      listOf(oneOf('Exit with 12 where there is one', ['missing', 'changed'], { splits: true })),
    ),
  }),
  columns: ['kind', 'command', 'section', 'member', 'required', 'limit', 'from', 'to'],
  answersWithoutIds: true,
  examples: ['ws api drift', "ws api drift -o json --jq '.[] | select(.required)'"],
  run: async ({ failOn }, session) => {
    const { file } = await learntOf(session)
    const { driftOf, failOnDrift, summaryOf } = await import('./drift.ts')
    const rows = await driftOf(file)
    return {
      rows,
      afterwards: async () => {
        failOnDrift(rows, failOn)
        await session.notice(summaryOf(rows))
      },
    }
  },
})

export const forget = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/answer.ts')).nothing,
  summary: 'Forget the operations that ws has learnt of a service',
  input: fields({}),
  columns: [],
  examples: ['ws api forget', 'ws api forget --quiet'],
  run: async (_given, session) => {
    const { about } = await learntOf(session)
    const { learntFile } = await import('../../learnt/place.ts')
    const { learntFolder } = await import('../../learnt/is-learnt.ts')
    const { removeFile } = await import('./kept-file.ts')
    removeFile(learntFile(about.service, session.context), learntFolder)
    await session.notice(`Forgotten: the operations of ${about.service}`)
    return undefined
  },
})

async function learntOf(session: Session): Promise<Learnt> {
  const { openLearnt } = await import('../../learnt/learnt.ts')
  const service = (await session.settings()).requireBaseUrl().value
  const learnt = openLearnt(service, session.context)
  if (learnt !== undefined) return learnt
  throw new UsageError(`ws has not learnt the API of ${service}`, { hint: 'ws api learn <openapi.json|url>' })
}
