/** The ids for the cursor: cached for a minute, else from the service. */
import type { Context } from '../../context.ts'
import type { CachedCandidate } from '../../engine/candidates/cache.ts'
import { readConfig } from '../../settings/files/profiles-file.ts'
import { fieldNames } from './fields.ts'
import { type FoundIds, type IdQuestion, idsAt } from './ids.ts'
import { type CommandLine, readLine } from './line.ts'
import { startOf } from './start.ts'
import { targetOf } from './target.ts'

export async function offers(question: IdQuestion, context: Context): Promise<FoundIds> {
  const { words, current } = question
  const line = await readLine(words, current, context)
  if (line.commands !== undefined)
    return { kept: line.commands.map(([id, title]) => ({ id, title })), isWhole: true }
  const named = await namesOfOurs(line, current, context)
  if (named !== undefined) return { kept: named, isWhole: true }
  const target = targetOf(line, startOf(current), context)
  if (target === undefined) return { kept: [], isWhole: true }
  const { kept, isWhole } = await idsAt(target, question)
  if (target.part !== undefined) return { kept: kept.flatMap(target.part.wordsOf), isWhole }
  const fitting = kept.filter(({ type }) => type === undefined || isOfTypeGiven(type, line))
  const start = startOf(current)
  if (!start.startsWith('~')) return { kept: fitting, isWhole }
  return { kept: fitting.flatMap(start.includes('@') ? byEmail : byTitle), isWhole }
}

/** For a typed name, the title is inserted and the id is its description. */
const byTitle = ({ id, title }: CachedCandidate): readonly CachedCandidate[] =>
  title === '' ? [] : [{ id: `~${title}`, title: id }]

const byEmail = ({ id, emails = [] }: CachedCandidate): readonly CachedCandidate[] =>
  emails.map((email) => ({ id: `~${email}`, title: id }))

/** True unless a word before the cursor is the type of other things. */
function isOfTypeGiven(type: string, { verb, args }: Pick<CommandLine, 'verb' | 'args'>): boolean {
  const all = (verb?.options ?? []).filter(({ argument }) => argument !== undefined)
  const at = all.findIndex(({ choices }) => choices?.values.includes(type) === true)
  const given = args[at]
  return given === undefined || given === type
}

/** Words that ws knows without the service. */
async function namesOfOurs(
  line: CommandLine,
  current: string,
  context: Context,
): Promise<readonly CachedCandidate[] | undefined> {
  const resource = line.option?.facts.resource
  if (resource === 'field') return fieldNames(line, current)
  if (resource === 'query' || resource === 'table') {
    const { queryWords } = await import('../../workflows/query/words.ts')
    return queryWords(resource, startOf(current), context)
  }
  if (resource !== 'profile') return undefined
  return Object.entries(readConfig(context).profiles).map(([id, { url = '' }]) => ({ id, title: url }))
}
