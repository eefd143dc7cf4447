/**
 * Everything that the program needs from the outside world, as one value: system.ts makes it from the process, tests fake it.
 * Members do nothing until called.
 */
import type { Socket } from 'node:net'
import type { AgentServer } from './agents/agent-server.ts'
import type { Transport } from './http/exchange.ts'
import type { Workspaces } from './workspaces/workspaces.ts'

/** A stream that people or programs read. */
export interface Writer {
  /** Resolves when the text has left; throws OutputClosedError when nobody reads, LocalError when the disk refuses. */
  write(text: string): Promise<void>
  /** For a terminal: shows a line that the next text takes the place of. An empty one takes it away. */
  showPassing(line: string): Promise<void>
  readonly isTerminal: boolean
  /** True for a terminal, and for a pipe, whose reader may write to a terminal. */
  readonly mayReachScreen: boolean
  /** Width in characters; 80 if unknown. */
  readonly columns: number
  /** Milliseconds between two reports of progress; undefined for those that fit a terminal, or a log. */
  readonly progressPause?: number
}

/** Standard input. */
export interface StandardInput {
  readonly isTerminal: boolean
  /** True if another program writes it; false for a file, a terminal and a closed stdin. */
  readonly isPipe: boolean
  /** The whole input, decoded as UTF-8. */
  read(): Promise<string>
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Another program to run: never through a shell. */
export interface ProgramToRun {
  readonly file: string
  readonly arguments: readonly string[]
  /** Default: the environment of ws. */
  readonly env?: Environment
  /** Its stdin; without it, stdin is empty. */
  readonly input?: string
  /** Tells whether people see its stderr. */
  readonly stderr: 'passed on' | 'dropped'
  /** Milliseconds until ws kills it. */
  readonly timeout: number
  /** Bytes of its stdout, beyond which ws kills it. Default: 1 MiB. */
  readonly largestOutput?: number
  /** Besides the signal of the run: ws kills it. */
  readonly signal?: AbortSignal
}

/** When a process of ws ends by itself, though its main thread may be within something that never ends. */
export interface ProcessLimits {
  /** Of all its memory. */
  readonly mebibytes: number
  /** Goes to stdout when it takes more. */
  readonly lastWords: string
}

/** Another program that has the terminal while it runs. */
export interface AccompaniedProgram {
  readonly file: string
  readonly arguments: readonly string[]
  /** All of it. */
  readonly env: Environment
  /** The stream of ws that its stdout goes to. */
  readonly stdout: 'out' | 'err'
}

/** All that a program sees of a network, and what it must not see of the machine. */
export interface Enclosure {
  /** The one port of 127.0.0.1 that answers. */
  readonly port: number
  /** Gets each connection to the port. */
  take(connection: Socket): void
  /** Files and folders that are empty for the program; they need not exist. */
  readonly hidden: readonly string[]
  /** A private folder that stays in sight, even within a hidden one. */
  readonly folder: string
}

/** The exit code, or the reason why this machine can't do it: then nothing has run. */
export type Enclosed = { readonly exit: number } | { readonly impossible: string }

/** The end of another program. */
export interface ProgramEnd {
  /** Undefined if it was killed. */
  readonly exit: number | undefined
  readonly hasTimedOut: boolean
  /** Its stdout, decoded as UTF-8. */
  readonly output: string
}

/** A question for a person. */
export type PersonQuestion =
  | { readonly kind: 'text'; readonly message: string; faultIn(answer: string): string | undefined }
  | {
      readonly kind: 'choice'
      readonly message: string
      readonly choices: readonly string[]
      /** True if Enter alone answers: with an empty text. */
      readonly maySkip?: boolean
    }
  | { readonly kind: 'yes-or-no'; readonly message: string }
  | {
      readonly kind: 'id'
      readonly message: string
      /** The part of the list that has come so far. */
      offered(): readonly Offered[]
      faultIn(answer: string): string | undefined
    }

/** One thing that a person may pick. */
export interface Offered {
  readonly id: string
  /** Escaped; empty if there is no title. */
  readonly title: string
}

/** A program that shows text page by page. */
export interface Pager {
  /** Throws OutputClosedError after the person has left. */
  write(text: string): Promise<void>
  /** Resolves when the person has left. */
  end(): Promise<void>
}

/** The system's store of secrets. Every method throws KeyringError when it does not answer. */
export interface Keyring {
  find(account: string): Promise<string | undefined>
  save(account: string, secret: string): Promise<void>
  /** Answers whether there was such an account. */
  remove(account: string): Promise<boolean>
}

/** A folder that other users could change. */
export interface Untrusted {
  readonly path: string
  /** The end of a sentence that begins with the path. */
  readonly reason: string
  /** The command that fixes it; undefined if only another place does. */
  readonly remedy: string | undefined
}

/** The result of work that ws may break off. */
export type Broken<Value> = { readonly value: Value } | { readonly brokenBy: 'signal' | 'time' }

export interface Context {
  readonly out: Writer
  readonly err: Writer
  readonly in: StandardInput
  readonly env: Environment
  /** Absolute. */
  readonly workingDirectory: string
  /** Absolute; undefined if the system knows none. */
  readonly home: string | undefined
  readonly platform: string
  /** Our user; undefined on Windows. */
  readonly userId: number | undefined
  readonly version: string
  /** The path of the program as the caller typed it; undefined if unknown. */
  readonly startedFrom: string | undefined
  /** Version of Node. */
  readonly nodeVersion: string
  /** Aborted by SIGINT, SIGTERM and SIGHUP. */
  readonly signal: AbortSignal
  /** Asks on stderr and reads one line from the terminal; undefined if the person cancels. */
  ask(question: string, how?: { readonly hidden?: boolean }): Promise<string | undefined>
  /** Like `ask`, with a list to choose from, or with an immediate check of the answer. */
  prompt(question: PersonQuestion): Promise<string | boolean | undefined>
  /** Opens the file in an editor that has the terminal to itself; resolves with its exit code. */
  edit(command: string, path: string): Promise<number>
  /** Starts a pager; undefined where there is no such program. */
  openPager(command: string): Promise<Pager | undefined>
  /** Milliseconds since 1970, for dates: somebody may set this clock while the program runs. */
  now(): number
  /** Milliseconds since the program began, for durations: nobody sets this clock. */
  age(): number
  /** Resolves after `milliseconds`, or at once when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** 0 <= x < 1 */
  random(): number
  /** The way to a service: HTTP, or the embedded workspace for `local:` addresses. */
  transport(baseUrl: string): Promise<Transport>
  /** Starts a program that outlives us and has none of our streams; throws LocalError if it does not start. */
  launch(file: string, words: readonly string[]): Promise<void>
  /** Starts ws again with these words, to work on without our streams. If it does not start, nothing happens. */
  startBackground(words: readonly string[]): Promise<void>
  /** Does this before Ctrl-Z stops ws, between two pieces of its own work. Returns a function that ends that. */
  beforeStop(work: () => void): Promise<() => void>
  /** Does work that nothing can interrupt from within: meanwhile a signal ends the process at once. */
  unheard<Value>(work: () => Value): Value
  /** Runs work that may never end; breaks it off at Ctrl-C, which then works as usual, or after so many milliseconds. */
  breakable<Value>(work: () => Value, milliseconds: number): Broken<Value>
  /** Runs another program to its end; throws LocalError if it can't start. */
  execute(program: ProgramToRun): Promise<ProgramEnd>
  /** Runs another program with our terminal, to its end; throws LocalError if it can't start. Resolves with its exit code. */
  accompany(program: AccompaniedProgram): Promise<number>
  /** The same, with a network that has one port. */
  enclose(program: AccompaniedProgram, enclosure: Enclosure): Promise<Enclosed>
  /** Listens on a port, and gives it to the ws that has started this one in an enclosure. */
  givePort(port: number): Promise<void>
  /** From now on this process ends with the one that started it, and when it takes too much memory. */
  endWithParent(limits: ProcessLimits): Promise<void>
  /** The words that start this ws again: a program, and what comes before the words of a command. */
  readonly ownWords: readonly string[]
  readonly keyring: Keyring
  /** The folder that other users could change. Because of it, ws keeps no compiled code between runs. */
  readonly untrustedCache: Untrusted | undefined
  /** Makes and manages embedded workspaces. */
  workspaces(): Promise<Workspaces>
  /** Serves agents, by the Model Context Protocol. */
  agents(): Promise<AgentServer>
  /**
   * Call it for each of many streamed pages: it keeps memory at the level of the first ones.
   * @param content - `workspace` if a part of each page stays in memory, `filtered` if jq takes memory beside the pages, `files` if each
   *   page becomes a file. Default: `pages`
   */
  streamGoesOn(content?: 'pages' | 'filtered' | 'files' | 'workspace'): void
}
