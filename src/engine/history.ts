/** The interface of a history: it reads before each change and records it, so that the change can be taken back. */
import type { Operation } from '../catalog/operation.ts'
import type { ParameterName } from '../catalog/parameters.ts'
import type { Resource } from '../catalog/resource.ts'
import type { Client } from '../client/client.ts'
import type { AnyInput } from '../client/request.ts'
import type { FoundSo, Why } from '../task/task.ts'

export interface ChangeHistory {
  /** The way to record the changes of one call; undefined if none are kept here: in CI, by a flag, by a setting. */
  recorder(about: RecordedCall): Promise<Record | undefined>
  /** Records that there was nothing to take back any more. */
  found(found: FoundSo): Promise<void>
  /** Resolves when everything is written. */
  close(): Promise<void>
}

/** The same client, which reads before each change and records it. Reads pass as they are. */
export type Record = (client: Client) => Client

/** A command as the history tells of it. */
export interface RecordedCommand {
  /** False under `--no-history`. */
  readonly isKept: boolean
  /** The reason, in the person's words. */
  readonly note: string | undefined
  /** The command line, without secrets. */
  line(): Promise<string>
  /** The resources of its noun. */
  resources(): Promise<readonly Resource[]>
}

export interface RecordedCall extends Why {
  /** The thing as the service has just shown it; undefined if it must be read. */
  readonly seen?: unknown
  /** The title of a thing that a path names, if the run has met it: nobody asks the service for it. */
  titleOf?(parameter: ParameterName, id: string): string | undefined
}

export interface SentChange {
  readonly operation: Operation
  /** One for each request. */
  readonly inputs: readonly Pick<AnyInput, 'path' | 'body'>[]
}
