/** Documents that are fetched in tests: a world of a few texts. */
import type { FetchFile } from '../../src/local/handler.ts'

export interface Documents {
  readonly fetchFile: FetchFile
  write(url: string, text: string): void
}

/** The type follows from the ending: `.md`, `.html`, or nobody says. */
export function documents(texts: Readonly<Record<string, string>>): Documents {
  const known = new Map(Object.entries(texts))
  return {
    write: (url, text) => known.set(url, text),
    fetchFile: async (url) => {
      const contentType = url.endsWith('.md')
        ? 'text/markdown'
        : url.endsWith('.html')
          ? 'text/html'
          : undefined
      return { url, contentType, bytes: Buffer.from(known.get(url) ?? '') }
    },
  }
}
