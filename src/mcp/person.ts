/** Questions for a person, which the client of the agent asks. */

export interface Question {
  readonly key: string
  readonly message: string
  /** The text that agrees; undefined where a yes does. */
  readonly typed: string | undefined
}

/** The person at the client. */
export interface Respondent {
  /** Undefined if the person was not asked yet. */
  answerTo(key: string): Readonly<Record<string, unknown>> | 'declined' | undefined
}

/** The call goes on once a person has answered. */
export interface NeedsPerson {
  readonly questions: readonly Question[]
}
