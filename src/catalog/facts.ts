/** Facts about a field that its schema does not hold: words for people, and how its flag looks. */
import type { NamedKind } from './kinds.ts'

/** Kinds of ws's own things that a word can name; `thing` is one of the service, of whichever kind. */
export type OwnKind = 'profile' | 'path' | 'field' | 'query' | 'table' | 'model' | 'thing'

/** The state is good, needs a look, is wrong, or does not matter. */
export type Tone = 'good' | 'warn' | 'bad' | 'muted'

export interface FieldDeprecation {
  /** The version of ws that says so first. */
  readonly since: string
  /** The flag or member to use, as people read it: `--edit-mode`. */
  readonly instead: string
}

export interface FormerName {
  /** The version of ws that renamed it. */
  readonly since: string
  /** The word of the flag before, without dashes. */
  readonly word: string
}

export interface FieldFacts {
  /** One phrase for help, without a full stop. For a filter it begins with `Only`. */
  readonly about?: string
  /**
   * The field's form on a command line: `text` also has a `--x-file` twin, `base64` and `file` take a path only, a `switch` has no
   * `--no-x`, `optional` may stand without a value, `duration` is a time (`5m`), `json` is JSON however few members it has.
   */
  readonly written?: 'text' | 'word' | 'base64' | 'file' | 'switch' | 'optional' | 'duration' | 'json'
  /** The words of the two members of an object that people write as `one:two`, in the order of its members. */
  readonly pair?: readonly [string, string]
  /** True if only the service's own description has it. */
  readonly learnt?: true
  /** A note for help on values that only the service's own description allows: `learnt: shy`. */
  readonly grown?: string
  /** True for a number that need not be whole. */
  readonly fraction?: true
  /** The unit of a number, for a message about a value with another one. */
  readonly unit?: 'seconds'
  /** The sign that may follow a number on a command line. */
  readonly sign?: '%'
  /** True for a value that ws must never print. */
  readonly secret?: boolean
  /** True for a value that no audit log repeats, though it is not a secret. */
  readonly unrecorded?: true
  /** The one-letter form of the flag. */
  readonly short?: string
  /** The name of a global flag. Without a value, that flag means this one. */
  readonly bare?: string
  /** True for a global flag that also means something of the command's own. */
  readonly isGlobal?: true
  /** The kind of thing that an id names, e.g. `space`, or that a word of ws names, e.g. `profile`. */
  readonly resource?: NamedKind | OwnKind
  /** Minimum and maximum: characters of a string, entries of an array, value of a number. */
  readonly min?: number
  readonly max?: number
  /** Source of a regular expression (ECMA-262). */
  readonly pattern?: string
  /** True for a pattern of a stranger, whose check may take long. */
  readonly isSlow?: true
  /** Colours for words that a person should notice in a table, by word (`yes`, `no` for booleans). */
  readonly tones?: Readonly<Record<string, Tone>>
  /** Known values of an open enumeration. Completion and help name them; ws lets others pass. */
  readonly known?: readonly string[]
  /** True when no value can hold a comma, so that `a,b` means two values. */
  readonly splits?: boolean
  /** True for free text, which may be empty; all other text may not. */
  readonly mayBeEmpty?: true
  /** True for an address that the service fetches a document from. */
  readonly fetched?: true
  /** For a member or a flag that goes in a later version: the test of released schemas lets it go then. */
  readonly deprecated?: FieldDeprecation
  /** True for a file that ws writes: its place is checked before anything is read for it. */
  readonly isWritten?: true
  /** True for a file or a folder that lies on the disk: no pipe can stand for it. */
  readonly isOnDisk?: true
  /** A text of several words, which needs quotes: a statement. */
  readonly hasSpaces?: true
  /** True if - means stdout, which then gets nothing else. */
  readonly mayBeStdout?: true
  /** The name that its flag had before: it works, with a warning, and nothing shows it. */
  readonly formerly?: FormerName
  /** The command that writes such a file, without `ws`, for the hint where it is missing. */
  readonly writtenBy?: string
  /** True for a value that may also be a file: `live` or `workspace.yaml`. */
  readonly mayBeFile?: true
  /** The value that people usually give, for the hint where it is missing. */
  readonly usually?: string
  /** The service's default. */
  readonly defaultsTo?: string | number | boolean
}
