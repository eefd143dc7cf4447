/** The tool `search`: finds commands by words. */
import { fields, word } from '../../catalog/fields.ts'
import { optionsOf } from '../../catalog/options.ts'
import { jsonSchema } from '../../reference/json-schema.ts'
import { searchCommands } from '../../reference/search.ts'
import type { CommandEntry } from '../../reference/tree.ts'
import { sentenceOf, wishBeyond } from '../../reference/unsupported.ts'
import { told } from '../answers.ts'
import type { AgentCommand } from '../calls/agent-command.ts'
import { agentCommands, effectOf } from '../commands.ts'
import { learntCommands } from '../learnt-commands.ts'
import { type AgentTool, checkArguments } from './tool.ts'

const input = fields({ words: word('What you want to do, e.g. rename a space', { min: 1 }) })

const mostHits = 10

/** A command that matches less of the question is not an answer; few of them are shown. */
const leastShare = 0.5
const mostNear = 3

export const search: AgentTool = {
  name: 'search',
  description: 'Find commands of the workspace by words. Then describe one, and read or plan it.',
  inputSchema: jsonSchema(input),
  outputSchema: {
    type: 'object',
    properties: {
      commands: { type: 'array', items: { type: 'object' } },
      unsupported: { type: 'string' },
      note: { type: 'string' },
    },
    required: ['commands'],
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: async (given, { state }) => {
    await checkArguments('search', given, input)
    // The schema has checked that it is a text.
    const question = String(given.words).split(/\s+/)
    const commands = await agentCommands()
    const learnt = await learntCommands(state)
    const hits = searchCommands(question, [...[...commands.values()].map(entryOf), ...learnt.entries])
    const [best] = hits
    // A service may have more than the API document lists.
    const isLearnt = best !== undefined && !commands.has(best.command.words.join(' '))
    const wish = isLearnt ? undefined : wishBeyond(question, best)
    if (wish !== undefined)
      return told({
        unsupported: sentenceOf(wish),
        commands: wish.instead.flatMap((words) => commands.get(words) ?? []).map(rowOf),
      })
    const found = (most: number) =>
      hits.slice(0, most).flatMap(({ command: { words } }) => {
        const known = commands.get(words.join(' ')) ?? learnt.named(words.at(-1) ?? '')
        return known === undefined ? [] : [rowOf(known)]
      })
    const isMatched = best !== undefined && (best.isPhrased || best.share > leastShare)
    if (isMatched) return told({ commands: found(mostHits) })
    const near = found(mostNear)
    const note = near.length === 0 ? 'No command matches' : 'No command matches: these come nearest'
    return told({ commands: near, note })
  },
}

const rowOf = (command: AgentCommand) => ({
  command: command.name,
  summary: command.spec.summary,
  effect: effectOf(command),
  ...(command.spec.extended === true ? { extended: true } : {}),
  ...(command.spec.deprecated === undefined ? {} : { deprecated: command.spec.deprecated }),
})

function entryOf({ words, spec }: AgentCommand): CommandEntry {
  const flags = optionsOf(spec).map(({ word: spelling, facts, choices }) => ({
    spelling: `--${spelling}`,
    summary: facts.about ?? '',
    value: choices === undefined ? undefined : { kind: 'words' as const, words: choices.values },
  }))
  const { summary } = spec
  return { words, summary, spec, flags, children: [], groups: [], arguments: [], described: undefined }
}
