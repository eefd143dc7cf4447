/** The settings of one run: flags > environment > project file > profile > default. */

import type { ContextKind } from '../catalog/parameters.ts'

export type { ContextKind }

/** Output formats; `output` of a profile may be any of them. */
export const outputFormats = ['table', 'json', 'ndjson', 'yaml', 'csv', 'tsv', 'id', 'markdown'] as const

/** A value and its source, e.g. `--org`, `WS_ORG`, `.ws.json`, `profile local`. */
export interface Sourced<Value> {
  readonly value: Value
  readonly source: string
}

export interface Settings {
  /** The name of the profile in use; undefined if there is none. */
  readonly profile: Sourced<string> | undefined
  /** The service's address without `/v1`, or `local:` with an optional path. */
  readonly baseUrl: Sourced<string> | undefined
  readonly org: Sourced<string> | undefined
  readonly space: Sourced<string> | undefined
  readonly site: Sourced<string> | undefined
  readonly output: Sourced<string> | undefined
  /** The e-mail address of the person who works with the profile. */
  readonly user: Sourced<string> | undefined
  /** The ways to give an organization, a space or a site: the end of a sentence that says that none is given. */
  waysToGive(kind: ContextKind): string
  /** The profile's command that prints its token. */
  readonly credentialHelper: Sourced<string> | undefined
  /** True if ws may only send GET. */
  readonly readonly: Sourced<boolean> | undefined
  /** Ids that a person must retype before anything is destroyed, even with `--yes`. */
  readonly protected: Sourced<readonly string[]> | undefined
  /** False if changes are not to be recorded; undefined if the profile does not say. */
  readonly history: Sourced<boolean> | undefined
  /** How long the history is kept, and how large it may become; undefined for the usual limits. */
  readonly historyDays: Sourced<number> | undefined
  readonly historyMegabytes: Sourced<number> | undefined
  /** One-time notices for stderr: repaired modes, a profile that is gone. */
  readonly notices: readonly string[]
  /** The address; @throws CredentialsError that names the ways to give one, LocalError if the profiles are out of reach */
  requireBaseUrl(): Sourced<string>
  /** The token for `baseUrl`'s origin, and its source; undefined if there is none, or if none is needed (`local:`). */
  token(): Promise<Sourced<string> | undefined>
  /** The source of the token. Finding it asks no keyring and no program. */
  tokenSource(): string | undefined
  /** Like `token`, but @throws CredentialsError with the reason if a needed token is missing */
  requireToken(): Promise<Sourced<string> | undefined>
}

/** The global flags that settings depend on, as typed. */
export interface SettingsFlags {
  readonly profile?: string | undefined
  readonly baseUrl?: string | undefined
  readonly org?: string | undefined
  readonly space?: string | undefined
  readonly site?: string | undefined
  readonly output?: string | undefined
  readonly tokenFile?: string | undefined
  /** True: what the service offers is asked anew, whatever ws knows of it. */
  readonly refresh?: boolean | undefined
}
