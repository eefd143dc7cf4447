/** A page of the sample: its text is a file of its own, which reads as it would in any editor. */

export interface SamplePage {
  readonly id: string
  readonly slug: string
  /** `# Title`, an empty line, and what the page says. */
  readonly text: string
  /** Days ago. */
  readonly edited: number
  readonly emoji?: string
  readonly description?: string
  /** Nested pages. */
  readonly pages?: readonly SamplePage[]
  /** From 2 on for every later wording. */
  readonly version?: number
}

/** What a page said from a later day on. */
export const reworded = (page: SamplePage, text: string, edited: number): SamplePage => ({
  ...page,
  text,
  edited,
  version: (page.version ?? 1) + 1,
})

/** A page and those below it. */
export const withNested = (page: SamplePage): readonly SamplePage[] => [
  page,
  ...(page.pages ?? []).flatMap(withNested),
]

export interface PageText {
  readonly title: string
  readonly markdown: string
}

/** The title is kept apart, as it can be changed apart. */
export function readText(text: string): PageText {
  const end = text.indexOf('\n')
  return { title: text.slice('# '.length, end), markdown: text.slice(end).trim() }
}
