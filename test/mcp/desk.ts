/** The tools of the server in this process, on a sample workspace: each call as an agent makes it, and every request that leaves. */
import { nullContext } from '../../scripts/build/null-context.ts'
import type { AgentServing } from '../../src/agents/agent-server.ts'
import { reservedWords } from '../../src/cli/commands/learnt-verbs.ts'
import type { HttpRequest } from '../../src/http/exchange.ts'
import { type ErrorAnswer, errorAnswer } from '../../src/mcp/answers.ts'
import type { NeedsPerson, Respondent } from '../../src/mcp/person.ts'
import { createState } from '../../src/mcp/state.ts'
import { toolsOf } from '../../src/mcp/tools/index.ts'
import { sampleProgram } from '../local/sample-program.ts'
import { noKeyring } from '../settings/fake-context.ts'
import { requireDescribedData, UndescribedError } from '../support/answers/check-agents.ts'

interface Opening extends Partial<AgentServing> {
  readonly env?: Readonly<Record<string, string>>
  /** Answers every question with the words that agree. */
  readonly person?: 'agrees' | 'declines'
  /** Called before each request leaves. */
  readonly leaving?: (request: HttpRequest) => void
}

export interface Called {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly data: any
  readonly error: ErrorAnswer | undefined
  readonly needsPerson: boolean
}

export async function openDesk({ env, person, leaving, ...serving }: Opening = {}) {
  const program = await sampleProgram()
  const requests: HttpRequest[] = []
  let aged = 0
  const context = {
    ...nullContext('not part of this test'),
    age: () => aged,
    random: Math.random,
    sleep: async () => undefined,
    keyring: noKeyring,
    userId: process.getuid?.(),
    home: program.folder,
    workingDirectory: program.folder,
    env: { WS_URL: program.url, WS_ORG: 'org_northwind', WS_CONFIG_DIR: `${program.folder}/config`, ...env },
    transport: async (baseUrl: string) => {
      const transport = await program.transport(baseUrl)
      return {
        ...transport,
        send: (request: HttpRequest, signal: AbortSignal) => {
          requests.push(request)
          leaving?.(request)
          signal.throwIfAborted()
          return transport.send(request, signal)
        },
      }
    },
  }
  const whole: AgentServing = {
    http: undefined,
    allowWrites: false,
    rehearsal: undefined,
    limits: { organizations: undefined, spaces: undefined, profiles: [] },
    toolsets: [],
    settings: {},
    timeout: undefined,
    notice: async () => undefined,
    ...serving,
  }
  const state = createState(context, whole, async () => reservedWords())
  const tools = await toolsOf(state)
  const asked: string[] = []
  const once = async (name: string, given: object, answers: Respondent | undefined) => {
    // A person may learn more while agents are served.
    const tool = tools.get(name) ?? (await toolsOf(state)).get(name)
    if (tool === undefined) throw new Error(`there is no tool ${name}`)
    const { signal } = new AbortController()
    return tool.call({ ...given }, { state, signal, progress: async () => undefined, person: answers })
  }
  const answering = ({ questions }: NeedsPerson): Respondent => ({
    answerTo: (key) => {
      const question = questions.find((each) => each.key === key)
      if (question === undefined) return undefined
      asked.push(question.message)
      if (person === 'declines') return 'declined'
      return question.typed === undefined ? { agree: true } : { id: question.typed }
    },
  })
  const call = async (name: string, given: object = {}): Promise<Called> => {
    const none: Respondent | undefined = person === undefined ? undefined : { answerTo: () => undefined }
    try {
      let answer = await once(name, given, none)
      for (let round = 0; 'questions' in answer && round < 5; round += 1)
        answer = await once(name, given, answering(answer))
      if ('questions' in answer) return { data: undefined, error: undefined, needsPerson: true }
      await requireDescribedData({ tool: name, given, structured: answer.structured })
      return { data: answer.structured, error: undefined, needsPerson: false }
    } catch (error) {
      if (error instanceof UndescribedError) throw error
      return { data: undefined, error: errorAnswer(error), needsPerson: false }
    }
  }
  return {
    requests,
    asked,
    tools,
    call,
    state,
    program,
    /** Methods of all requests since the last look. */
    methods: () => requests.splice(0).map(({ method }) => method),
    plan: async (command: string, given: object) => call('plan', { command, arguments: given }),
    read: async (command: string, given: object = {}, more: object = {}) =>
      call('read', { command, arguments: given, ...more }),
    grow: (milliseconds: number) => {
      aged += milliseconds
    },
    remove: program.remove,
  }
}
