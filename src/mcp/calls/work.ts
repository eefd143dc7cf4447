/** Work for an agent that it can cancel, and follow. */

export interface AgentWork {
  /** Aborted when the agent cancels. */
  readonly signal: AbortSignal
  progress(done: number, text: string): Promise<void>
}
