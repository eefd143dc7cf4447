/** The interface to the server for agents: system.ts wires it, so that a command can start it without its code. */

export interface AgentServer {
  /** Serves until the client leaves, or until a signal ends the run. */
  serve(options: AgentServing): Promise<void>
}

export interface AgentServing {
  /** Undefined for stdin and stdout. */
  readonly http: { readonly host: string; readonly port: number } | undefined
  /** False: no request but GET leaves. */
  readonly allowWrites: boolean
  /** True if agents may give programs of their own, where others have a name. */
  readonly allowFreeText?: boolean
  /** Undefined for agents that work on the service itself. */
  readonly rehearsal: AgentRehearsal | undefined
  /** The only address that changes go to; undefined for any. */
  readonly onlyAt?: string
  readonly limits: AgentLimits
  /** Nouns whose commands are tools of their own. */
  readonly toolsets: readonly string[] | 'all'
  /** The global flags that settings depend on, as typed. */
  readonly settings: Readonly<Record<string, string | boolean | undefined>>
  /** Milliseconds for a call; undefined for the default. */
  readonly timeout: number | undefined
  /** Prints a message for the person who started it. */
  notice(text: string): Promise<void>
}

/** Agents work on a fork of a clone, and a person gets a plan of what they changed. */
export interface AgentRehearsal {
  /** Its profile. */
  readonly clone: string
  /** File for the plan. */
  readonly out: string
}

/** The ids and profiles that an agent may name; undefined for any. */
export interface AgentLimits {
  readonly organizations: readonly string[] | undefined
  readonly spaces: readonly string[] | undefined
  /** Besides the one in force. */
  readonly profiles: readonly string[] | undefined
}
