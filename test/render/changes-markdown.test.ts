/** Differences as Markdown for a comment on a pull request. */
import { expect, test } from 'vitest'
import { changesMarkdown } from '../../src/render/changes/markdown.ts'
import type { ChangeEntry, ChangeReport } from '../../src/reports/change-report.ts'

const entry = (more: Partial<ChangeEntry> = {}): ChangeEntry => ({
  mark: '~',
  address: 'space/api',
  id: 'spc_api',
  notes: [],
  members: [{ name: 'title', from: '"API"', to: '"Reference"' }],
  ...more,
})

const report = (more: Partial<ChangeReport> = {}): ChangeReport => ({
  title: 'org_northwind',
  groups: [{ title: 'Spaces', entries: [entry()] }],
  gaps: [],
  summary: '1 to change',
  isShort: false,
  ...more,
})

test('a change stands in the colours of a patch', () => {
  expect(changesMarkdown(report())).toBe(`**1 to change** in \`org_northwind\`

\`\`\`diff
! space/api  spc_api
-     title: "API"
+     title: "Reference"
\`\`\`
`)
})

test('new and deleted things have their marks, and one side', () => {
  const entries = [
    entry({ mark: '+', id: '', members: [{ name: 'title', to: '"API"' }] }),
    entry({ mark: '-', notes: ['with 2 pages'], members: [] }),
  ]
  expect(changesMarkdown(report({ groups: [{ title: 'Spaces', entries }] }))).toContain(
    '+ space/api\n+     title: "API"\n- space/api  spc_api  with 2 pages\n',
  )
})

test('a short report counts', () => {
  const entries = [entry(), entry({ mark: '+' }), entry({ mark: '+' })]
  const groups = [
    { title: 'Spaces', entries },
    { title: 'Teams | all', entries: [entry({ mark: '-' })] },
  ]
  expect(changesMarkdown(report({ groups, isShort: true }))).toBe(`**1 to change** in \`org_northwind\`

| | new | changed | gone |
| --- | --- | --- | --- |
| Spaces | 2 | 1 | 0 |
| Teams \\| all | 0 | 0 | 1 |
`)
})

test('a short report of nothing has no table', () => {
  expect(changesMarkdown(report({ groups: [], summary: 'No differences', isShort: true }))).toBe(
    '**No differences** in `org_northwind`\n',
  )
})

test('gaps, facts and remarks are lists of code', () => {
  const text = changesMarkdown(
    report({
      about: [{ name: 'from', value: 'a.yaml' }],
      gaps: ['site/docs: refused'],
      remarks: [{ title: 'Dangers', tone: 'bad', lines: ['prune `x`'] }],
    }),
  )
  expect(text).toContain('About:\n\n- `from a.yaml`')
  expect(text).toContain('Not compared:\n\n- `site/docs: refused`')
  expect(text).toContain('Dangers:\n\n- `` prune `x` ``')
})

test('more lines than a screen shows are folded', () => {
  const entries = Array.from({ length: 41 }, () => entry({ members: [] }))
  const text = changesMarkdown(report({ groups: [{ title: 'Spaces', entries }] }))
  expect(text).toContain('<details>\n<summary>Show 41 lines</summary>\n\n```diff\n')
})

test('a comment stays shorter than GitHub allows', () => {
  const entries = Array.from({ length: 3000 }, () => entry({ members: [] }))
  const text = changesMarkdown(report({ groups: [{ title: 'Spaces', entries }] }))
  expect(text.length).toBeLessThan(65_536)
  expect(text).toMatch(/\n {2}\.\.\. and \d+ more lines\n```/)
})

test('no title ends the block', () => {
  const entries = [entry({ members: [{ name: 'title', from: '"````"' }] })]
  expect(changesMarkdown(report({ groups: [{ title: 'Spaces', entries }] }))).toContain('\n`````diff\n')
})
