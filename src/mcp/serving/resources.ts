/** Texts that a client can put before its model without a call: the workspace as a tree, schemas of commands, help. */
import { UsageError } from '../../errors.ts'
import { topics } from '../../reference/topics.ts'
import { errorAnswer, type ToolAnswer } from '../answers.ts'
import type { AgentCommand } from '../calls/agent-command.ts'
import { agentCommands, commandNamed } from '../commands.ts'
import { descriptionOf } from '../tools/describe.ts'
import { readCommand } from '../tools/read.ts'
import type { ToolCall } from '../tools/tool.ts'

export const fixedResources = async () => [
  {
    uri: 'ws://tree',
    name: 'tree',
    title: 'The organization: collections, spaces, sites',
    mimeType: 'application/json',
  },
  ...Object.entries(topics).map(([topic, { summary }]) => ({
    uri: `ws://help/${topic}`,
    name: `help ${topic}`,
    title: summary,
    mimeType: 'text/markdown',
  })),
]

export const resourceTemplates = [
  {
    uriTemplate: 'ws://schema/{command}',
    name: 'schema',
    title: 'Arguments and answer of a command, e.g. ws://schema/space%20update',
    mimeType: 'application/json',
  },
  { uriTemplate: 'ws://help/{topic}', name: 'help', title: 'A topic of ws help', mimeType: 'text/markdown' },
]

export interface ResourceText {
  readonly mimeType: string
  readonly text: string
}

/** @throws UsageError for an address that leads nowhere */
export async function readResource(uri: string, call: ToolCall): Promise<ResourceText> {
  const [, kind = '', rest = ''] = /^ws:\/\/(tree|schema|help)\/?(.*)$/s.exec(uri) ?? []
  if (kind === 'tree' && rest === '') return json(await treeOf(call))
  if (kind === 'schema') return json(await descriptionOf(await commandIn(decoded(rest), call), true))
  const topic = Object.entries(topics).find(([name]) => kind === 'help' && name === decoded(rest))
  if (topic !== undefined) return { mimeType: 'text/markdown', text: await topic[1].load() }
  throw new UsageError(`There is no resource ${JSON.stringify(uri)}`)
}

const json = (value: unknown): ResourceText => ({
  mimeType: 'application/json',
  text: JSON.stringify(value),
})

async function treeOf(call: ToolCall): Promise<ToolAnswer['structured'] | { readonly error: unknown }> {
  try {
    return (await readCommand(await commandNamed('tree', call.state), {}, {}, call)).structured
  } catch (error) {
    return { error: errorAnswer(error) }
  }
}

/** Words may be divided by spaces, dots, slashes or underscores. */
async function commandIn(given: string, { state }: ToolCall): Promise<AgentCommand> {
  const names = [...(await agentCommands()).keys()]
  const plain = given.replace(/[ ./_+]+/g, ' ').trim()
  const name =
    names.find((each) => each === plain) ?? names.find((each) => dashed(each) === dashed(plain)) ?? plain
  return commandNamed(name, state)
}

const dashed = (name: string) => name.replaceAll(' ', '-')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
