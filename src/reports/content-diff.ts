/** The shape of the differences between two states of a space's content, as commands yield it and faces show it. */

export interface ContentDiff {
  /** Of both sides, for people. */
  readonly title: string
  readonly pages: readonly PageDiff[]
  /** Pages that have not changed, though their files have: one that gets its first subpage becomes the README.md of a folder. */
  readonly replaced: readonly PageDiff[]
  readonly files: readonly FileDiff[]
  readonly summary: ContentDiffSummary
  readonly view: ContentDiffView
}

export type ContentDiffView = 'patch' | 'stat' | 'name-only' | 'word'

export interface ContentDiffSummary {
  readonly created: number
  readonly edited: number
  readonly deleted: number
  readonly moved: number
  readonly files: number
}

export type PageChange = 'created' | 'edited' | 'deleted' | 'moved'

/** Null on the side that has no such page. */
interface BothSides<Value> {
  readonly from: Value | null
  readonly to: Value | null
}

export interface PageDiff {
  readonly id: string
  readonly change: PageChange
  /** Paths of pages. */
  readonly path: BothSides<string>
  readonly title: BothSides<string>
  /** The page's file in a folder that holds the content. */
  readonly file: BothSides<string>
  readonly fields: Readonly<Record<string, BothSides<string | boolean>>>
  readonly added: number
  readonly removed: number
  readonly hunks: readonly DiffHunk[]
  /** Percent of lines that are the same. */
  readonly similarity: number
  /** Facts that the lines don't show, e.g. other line ends. */
  readonly notes: readonly string[]
}

export interface DiffHunk {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  /** Each begins with a blank, `+`, `-` or `\`. */
  readonly lines: readonly string[]
}

export interface FileDiff {
  readonly id: string
  readonly name: string
  readonly change: 'created' | 'edited' | 'deleted'
  readonly before: FileState | null
  readonly after: FileState | null
}

export interface FileState {
  readonly name: string
  readonly size: number | null
  /** Hexadecimal; null if the file could not be read. */
  readonly sha256: string | null
}
