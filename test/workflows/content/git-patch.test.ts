/** The patches of ws cr diff are real ones: git and patch make the later text of the earlier one. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { structuredPatch } from 'diff'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type FilePatch, patchLines } from '../../../src/text/git-patch.ts'
import { isCampaign } from '../../support/campaign.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const base = mkdtempSync(join(tmpdir(), 'ws-patch-'))
afterAll(() => removeFolder(base))

let count = 0

function folderWith(file: string, text: string): string {
  count += 1
  const folder = join(base, `f${count}`)
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
  return folder
}

const patchOf = (names: Pick<FilePatch, 'from' | 'to'>, before: string, after: string): string => {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: 3 })
  return `Page "X" edited: x\n  title: "a" -> "b"\n${patchLines({ ...names, hunks, similarity: 50 }).join('\n')}\n`
}

const apply = (folder: string, patch: string) =>
  execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: folder, input: patch, stdio: 'pipe' })

const lines = fc
  .tuple(
    fc.array(
      fc.constantFrom(
        '',
        'a',
        'b',
        '-a',
        '+b',
        '# head',
        '@@ -1 +1 @@',
        'diff --git a/x b/x',
        'ü🚦',
        '\tx ',
        '--- a/x',
      ),
      {
        maxLength: 12,
      },
    ),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\n'),
  )
  .map(([all, end, last]) => all.join(end) + (all.length === 0 ? '' : last))

describe('a patch', () => {
  test('makes the later text of the earlier one, by git', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        fc.pre(before !== after)
        const folder = folderWith('a b/ü.md', before)
        apply(folder, patchOf({ from: 'a b/ü.md', to: 'a b/ü.md' }, before, after))
        expect(readFileSync(join(folder, 'a b/ü.md'), 'utf8')).toBe(after)
      }),
      { numRuns: isCampaign ? 1000 : 60 },
    )
  })

  test('makes the later text of the earlier one, by patch', () => {
    const [before, after] = ['a\nb\nc\n', 'a\nx\nc']
    const folder = folderWith('a b.md', before)
    const patch = patchOf({ from: 'a b.md', to: 'a b.md' }, before, after)
    execFileSync('/usr/bin/patch', ['-p1', '--quiet'], { cwd: folder, input: patch })
    expect(readFileSync(join(folder, 'a b.md'), 'utf8')).toBe(after)
  })

  test('makes, renames and removes files', () => {
    const folder = folderWith('old.md', 'a\n')
    apply(folder, patchOf({ from: null, to: 'x/new.md' }, '', 'new\n'))
    expect(readFileSync(join(folder, 'x/new.md'), 'utf8')).toBe('new\n')
    apply(folder, patchOf({ from: 'old.md', to: 'y/old "q".md' }, 'a\n', 'a\n'))
    expect(existsSync(join(folder, 'old.md'))).toBe(false)
    expect(readFileSync(join(folder, 'y/old "q".md'), 'utf8')).toBe('a\n')
    apply(folder, patchOf({ from: 'x/new.md', to: null }, 'new\n', ''))
    expect(existsSync(join(folder, 'x/new.md'))).toBe(false)
  })
})
