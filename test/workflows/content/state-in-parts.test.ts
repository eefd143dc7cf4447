import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beginState } from '../../../src/workflows/content-sync/state/state-in-parts.ts'
import { type SyncState, writeState } from '../../../src/workflows/content-sync/state/sync-state.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ws-state-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const context = { random: () => 0.5 }
const text = () => readFileSync(join(folder, '.ws-content.json'), 'utf8')

const stateOf = (count: number, { changeRequest, ...more }: Partial<SyncState> = {}): SyncState => ({
  format: 'ws-content/1',
  space: 'spc_a',
  revision: 'rev_1',
  ...(changeRequest === undefined ? {} : { changeRequest }),
  pages: Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const links = index % 3 === 0 ? { links: { 'page:pag_a': './"a".md' } } : {}
      return [`guides/é-${index}.md`, { id: `pag_${index}`, sha256: 'a'.repeat(64), content: 'b', ...links }]
    }),
  ),
  files: { '.assets/b.png': { id: 'fil_b', sha256: 'c' }, '.assets/a.png': { id: 'fil_a', sha256: 'd' } },
  summary: 'e',
  ...more,
})

function writeInParts(state: SyncState, places: (count: number) => readonly number[]): string {
  const { pages, files, summary, push, ...head } = state
  const sorted = Object.keys(pages).sort()
  const notes = beginState(folder, head, context)
  for (const place of places(sorted.length)) {
    const path = sorted[place] ?? ''
    notes.add(place, path, pages[path])
  }
  notes.finish({
    files,
    ...(summary === undefined ? {} : { summary }),
    ...(push === undefined ? {} : { push }),
  })
  return text()
}

const backwards = (count: number) => Array.from({ length: count }, (_, index) => count - 1 - index)
const forwards = (count: number) => backwards(count).reverse()

describe('notes of pages that arrive one by one', () => {
  it.each([0, 1, 5, 1000])('are the bytes that ws writes of them together: %d pages', (count) => {
    const state = stateOf(count)
    writeState(folder, state, context)
    const together = text()
    expect(writeInParts(state, forwards)).toBe(together)
    expect(writeInParts(state, backwards)).toBe(together)
  })

  it('are the same with a change request, with a push that began, and without stored files', () => {
    const push = { subject: 'S', before: [1], sent: { pag_1: ['f'] }, files: {} }
    for (const state of [stateOf(2, { changeRequest: 'cr_1', push }), stateOf(2, { files: {} })]) {
      writeState(folder, state, context)
      const together = text()
      expect(writeInParts(state, forwards)).toBe(together)
    }
  })

  it('leave out pages that the service does not have', () => {
    const notes = beginState(folder, { format: 'ws-content/1', space: 'spc_a', revision: 'rev_1' }, context)
    notes.add(1, 'b.md', { id: 'pag_b', sha256: '', content: '' })
    notes.add(0, 'a.md', undefined)
    notes.finish({ files: {}, summary: 'e' })
    expect(Object.keys(JSON.parse(text()).pages)).toEqual(['b.md'])
  })

  it('leave nothing behind if the pull fails', () => {
    const notes = beginState(folder, { format: 'ws-content/1', space: 'spc_a', revision: 'rev_1' }, context)
    notes.add(0, 'a.md', { id: 'pag_a', sha256: '', content: '' })
    notes.discard()
    expect(readdirSync(folder)).toEqual([])
  })
})
