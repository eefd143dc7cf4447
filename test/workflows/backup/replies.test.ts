/** Replies come back from the disk as they went there, in whatever order somebody asks for them. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openReplies, type Pointer } from '../../../src/workflows/backup/create/reading/replies.ts'
import { folderWith } from '../../support/folder.ts'

const folder = folderWith()

/** Some are longer than a piece that is read ahead. */
const replies = fc.oneof(
  { weight: 9, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 60_000, max: 70_000 }).map((length) => 'ä'.repeat(length)) },
)

const steps = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('append' as const), text: replies }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('read' as const), at: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('read all' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cut' as const) }) },
)

interface Written {
  readonly text: string
  readonly pointer: Pointer
}

test('replies that are read in any order, while others are appended', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 60 }), (run) => {
      const path = join(folder, 'replies')
      rmSync(path, { force: true })
      const kept = openReplies(path)
      const written: Written[] = []
      const check = ({ text, pointer }: Written) => expect(kept.bytes(pointer).toString('utf8')).toBe(text)
      const doing = {
        append: ({ text }: { readonly text: string }) => written.push({ text, pointer: kept.append(text) }),
        read: ({ at }: { readonly at: number }) => written.slice(at % 50, (at % 50) + 1).forEach(check),
        'read all': () => written.forEach(check),
        cut: () => {
          written.splice(0)
          kept.cut(0)
        },
      }
      for (const step of run) doing[step.does](step as never)
      written.forEach(check)
      kept.close()
    }),
    { numRuns: 60 },
  )
})
