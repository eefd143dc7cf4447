/** What the program asks of the world, as one value: made in system.ts from the process, faked in tests. Nothing works until it is called. */
import type { Transport } from './http.ts'
import type { Workspaces } from './workspaces.ts'

/** A stream that people or programs read. */
export interface Writer {
  /** Resolves when the text has been handed on; throws OutputClosedError when nobody reads, LocalError when the disk refuses. */
  write(text: string): Promise<void>
  readonly isTerminal: boolean
  /** Width in characters; 80 where nobody knows. */
  readonly columns: number
}

/** Standard input. */
export interface Reader {
  readonly isTerminal: boolean
  /** The whole input, decoded as UTF-8. */
  read(): Promise<string>
}

export type Environment = Readonly<Record<string, string | undefined>>

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
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal
  /** Asks on stderr and reads one line from the terminal; undefined when the person cancels. */
  ask(question: string): Promise<string | undefined>
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `milliseconds`, or at once when the signal is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** 0 <= x < 1 */
  random(): number
  /** The way to a service: HTTP, or the embedded workspace for `local:` addresses. */
  transport(baseUrl: string): Promise<Transport>
  /** Makes embedded workspaces and looks after them. */
  workspaces(): Promise<Workspaces>
}
