/** What the program asks of the world, as one value: made in system.ts from the process, faked in tests. Nothing works until it is called. */
import type { Transport } from './http.ts'
import type { Workspaces } from './workspaces.ts'

/** A stream that people or programs read. */
export interface Writer {
  /** Resolves when the text has been handed on; throws OutputClosedError when nobody reads, LocalError when the disk refuses. */
  write(text: string): Promise<void>
  readonly isTerminal: boolean
  /** True for a terminal, and for a pipe, whose reader may write to one. */
  readonly mayReachScreen: boolean
  /** Width in characters; 80 where nobody knows. */
  readonly columns: number
}

/** Standard input. */
export interface Reader {
  readonly isTerminal: boolean
  /** True where another program writes it; false for a file, a terminal and nothing at all. */
  readonly isPipe: boolean
  /** The whole input, decoded as UTF-8. */
  read(): Promise<string>
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Another program to run: never through a shell. */
export interface Program {
  readonly file: string
  readonly arguments: readonly string[]
  /** Ours unless given. */
  readonly env?: Environment
  /** For its stdin; without it there is none. */
  readonly input?: string
  /** Whether people see what it says on stderr. */
  readonly stderr: 'passed on' | 'dropped'
  /** Milliseconds before it is killed. */
  readonly timeout: number
}

/** How another program ended. */
export interface Ended {
  /** Undefined when it was killed. */
  readonly exit: number | undefined
  readonly hasTimedOut: boolean
  /** Its stdout, decoded as UTF-8. */
  readonly output: string
}

/** What a person can be asked. */
export type Question =
  | { readonly kind: 'text'; readonly message: string; faultIn(answer: string): string | undefined }
  | { readonly kind: 'choice'; readonly message: string; readonly choices: readonly string[] }
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
  /** Empty for what has no title; escaped. */
  readonly title: string
}

/** A program that shows what is written to it, page by page. */
export interface Pager {
  /** Throws OutputClosedError once the person has left. */
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

/** What came of work that may be broken off. */
export type Broken<Value> = { readonly value: Value } | { readonly brokenBy: 'signal' | 'time' }

export interface Context {
  readonly out: Writer
  readonly err: Writer
  readonly in: Reader
  readonly env: Environment
  /** Absolute. */
  readonly workingDirectory: string
  /** Absolute; undefined where the system knows none. */
  readonly home: string | undefined
  readonly platform: string
  /** Whose files are ours; undefined on Windows. */
  readonly userId: number | undefined
  readonly version: string
  /** Path of the program as it was called; undefined where nobody knows. */
  readonly startedFrom: string | undefined
  /** Version of Node. */
  readonly nodeVersion: string
  /** Aborted by SIGINT, SIGTERM and SIGHUP. */
  readonly signal: AbortSignal
  /** Asks on stderr and reads one line from the terminal; undefined when the person cancels. */
  ask(question: string, how?: { readonly hidden?: boolean }): Promise<string | undefined>
  /** The same with more comfort: a list to choose from, an answer that is checked at once. */
  prompt(question: Question): Promise<string | boolean | undefined>
  /** Opens the file in an editor that has the terminal to itself; resolves with its exit code. */
  edit(command: string, path: string): Promise<number>
  /** Starts a pager; undefined where there is no such program. */
  openPager(command: string): Promise<Pager | undefined>
  /** Milliseconds since 1970, for what has a date: somebody may set this clock while the program runs. */
  now(): number
  /** Milliseconds since the program was started, for all that lasts: nobody sets this clock. */
  age(): number
  /** Resolves after `milliseconds`, or at once when the signal is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** 0 <= x < 1 */
  random(): number
  /** The way to a service: HTTP, or the embedded workspace for `local:` addresses. */
  transport(baseUrl: string): Promise<Transport>
  /** Starts a program that outlives us and has none of our streams; throws LocalError when it does not start. */
  launch(file: string, words: readonly string[]): Promise<void>
  /** Starts ws once more with these words, to work on without our streams; that it may not start is nobody's concern. */
  startBackground(words: readonly string[]): Promise<void>
  /** Does what can't be interrupted from within: a signal ends the process at once meanwhile. */
  unheard<Value>(work: () => Value): Value
  /** Runs what may have no end, and breaks it off at Ctrl-C, which is then heard as ever, or after so many milliseconds. */
  breakable<Value>(work: () => Value, milliseconds: number): Broken<Value>
  /** Runs another program to its end; throws LocalError when it can't be started. */
  execute(program: Program): Promise<Ended>
  readonly keyring: Keyring
  /** The folder that other users could change, because of which ws keeps no compiled code between runs. */
  readonly untrustedCache: Untrusted | undefined
  /** Makes embedded workspaces and looks after them. */
  workspaces(): Promise<Workspaces>
  /** Told at each of many pages that stream through, so that memory stays what the first ones took. */
  streamGoesOn(): void
}
