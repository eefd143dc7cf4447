/** Renders in one go what tests assert whole. */
import { type PageValue, type RenderedAnswer, type RenderRequest, render } from '../../src/render/index.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

const request: RenderRequest = {
  format: 'json',
  columns: ['id', 'title'],
  envelope: false,
  header: true,
  terminal: false,
  width: 80,
  colour: false,
  now,
}

/** The text of one value. */
export const single = (value: unknown, asked: Partial<RenderRequest> = {}): Promise<string> =>
  whole({ kind: 'single', value }, asked)

/** The text of a list whose pages hold the given items. */
export const list = (
  pages: readonly (readonly unknown[])[],
  asked: Partial<RenderRequest> = {},
): Promise<string> => whole({ kind: 'list', pages: pagesOf(pages) }, asked)

async function whole(answer: RenderedAnswer, asked: Partial<RenderRequest>): Promise<string> {
  let text = ''
  for await (const chunk of render({ ...request, ...asked }, answer)) text += chunk
  return text
}

/** Pages as a service sends them: with a count, and a next one but for the last. */
async function* pagesOf(pages: readonly (readonly unknown[])[]): AsyncGenerator<PageValue, void, void> {
  for (const [index, items] of pages.entries()) {
    const next = index + 1 < pages.length ? { page: `p${index + 2}` } : null
    yield { items, envelope: { next, count: items.length, items } }
  }
}

/** `JSON.rawJSON`, which the library types lack. */
export const exact = (digits: string): unknown =>
  (JSON as typeof JSON & { rawJSON(text: string): unknown }).rawJSON(digits)
