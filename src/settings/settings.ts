/** What is in force for one run: flags > environment > project file > profile > default. */

/** How answers can be written; what `output` may be in a profile. */
export const outputFormats = ['table', 'json', 'ndjson', 'yaml', 'csv', 'tsv', 'id'] as const

export type ContextKind = 'org' | 'space' | 'site'

/** A value and where it came from, e.g. `--org`, `WS_ORG`, `.ws.json`, `profile local`. */
export interface Sourced<Value> {
  readonly value: Value
  readonly source: string
}

export interface Settings {
  /** Name of the profile in use; undefined when there is none. */
  readonly profile: Sourced<string> | undefined
  /** The service's address without `/v1`, or `local:` with an optional path. */
  readonly baseUrl: Sourced<string> | undefined
  readonly org: Sourced<string> | undefined
  readonly space: Sourced<string> | undefined
  readonly site: Sourced<string> | undefined
  readonly output: Sourced<string> | undefined
  /** How an organization, a space or a site can be given: the end of a sentence that says that none is. */
  waysToGive(kind: ContextKind): string
  /** A command of the profile that prints its token. */
  readonly credentialHelper: Sourced<string> | undefined
  /** True when only GET may be sent. */
  readonly readonly: Sourced<boolean> | undefined
  /** Ids that want their name typed before anything is destroyed, `--yes` or not. */
  readonly protected: Sourced<readonly string[]> | undefined
  /** What the person should hear of once, on stderr: modes that were repaired, a profile that is gone. */
  readonly notices: readonly string[]
  /** The address; @throws CredentialsError that names the ways to one, LocalError when the profiles are out of reach. */
  requireBaseUrl(): Sourced<string>
  /** The token for `baseUrl`'s origin, and what provides it; undefined when there is none, or none is needed (`local:`). */
  token(): Promise<Sourced<string> | undefined>
  /** What would provide it, named without asking: no keyring, no program. */
  tokenSource(): string | undefined
  /** The same, but @throws CredentialsError that says why there is none where one is needed. */
  requireToken(): Promise<Sourced<string> | undefined>
}

/** The words of the global flags that settings depend on, as typed. */
export interface SettingsFlags {
  readonly profile?: string | undefined
  readonly baseUrl?: string | undefined
  readonly org?: string | undefined
  readonly space?: string | undefined
  readonly site?: string | undefined
  readonly output?: string | undefined
  readonly tokenFile?: string | undefined
}
