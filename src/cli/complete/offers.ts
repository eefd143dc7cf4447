/** The ids for the cursor: cached for a minute, else from the service. */
import type { Context } from '../../context.ts'
import type { CachedCandidate } from '../../engine/candidates/cache.ts'
import { readConfig } from '../../settings/config.ts'
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
  const target = targetOf(line, context)
  if (target === undefined) return { kept: [], isWhole: true }
  const { kept, isWhole } = await idsAt(target, question)
  return { kept: startOf(current).startsWith('~') ? kept.flatMap(byTitle) : kept, isWhole }
}

/** For a typed name, the title is inserted and the id is its description. */
const byTitle = ({ id, title }: CachedCandidate): readonly CachedCandidate[] =>
  title === '' ? [] : [{ id: `~${title}`, title: id }]

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
