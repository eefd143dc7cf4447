/** The shape of the differences between two states, as commands yield it and people read it. */

export interface ChangeReport {
  /** The two sides. */
  readonly title: string
  /** Facts that people read before the changes, below the title. Without them no text shows the title. */
  readonly about?: readonly ReportFact[]
  readonly groups: readonly ChangeGroup[]
  /** The counts, for the last line. */
  readonly summary: string
  /** The parts that could not be compared, with reasons. */
  readonly gaps: readonly string[]
  /** More facts, e.g. blocked changes. */
  readonly remarks?: readonly ChangeRemark[]
  /** True: only the counts of each group. */
  readonly isShort: boolean
}

export interface ReportFact {
  readonly name: string
  readonly value: string
}

/** Lines that begin with the same word. */
export interface ChangeRemark {
  readonly title: string
  readonly tone: 'warn' | 'bad' | 'muted'
  readonly lines: readonly string[]
  /** True where none of many is left out. */
  readonly isWhole?: boolean
  /** True for lines that a terminal must not break, so that people can copy them. */
  readonly isToCopy?: boolean
}

export interface ChangeGroup {
  readonly title: string
  readonly entries: readonly ChangeEntry[]
}

/** One thing, and its changes. */
export interface ChangeEntry {
  readonly mark: ChangeMark
  readonly address: string
  /** Empty where it has none. */
  readonly id: string
  /** Clauses, e.g. `moved from collection/Drafts`. */
  readonly notes: readonly string[]
  readonly members: readonly ChangedMember[]
}

/** Values as JSON; absent if there was none before, or is none now. */
export interface ChangedMember {
  readonly name: string
  readonly from?: string
  readonly to?: string
}

export type ChangeMark = '+' | '~' | '-'

/** One command that changed something, as a line of a log. */
export interface LoggedCommand {
  readonly id: string
  readonly time: string
  /** Its state, as a sign and in words. */
  readonly mark: string
  readonly state: string
  readonly tone: 'good' | 'warn' | 'muted'
  readonly changes: number
  readonly command: string
  /** The reason that somebody gave. */
  readonly note: string | null
}
