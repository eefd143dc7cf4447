/** A section with a condition begins as a draft: the API takes the condition only of one that is there. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'

let program: SampleProgram
beforeEach(async () => {
  program = await sampleProgram()
  return program.remove
})

const condition = 'condition: visitor.claims.isDeveloper'

function write(section: string, spaces: readonly string[] = []) {
  const lines = [
    'format: ws/1',
    'organization: { id: org_northwind }',
    'sites:',
    '  - id: site_docs',
    `    sections: [{ title: Inside, ${section} }]`,
    ...(spaces.length === 0 ? [] : ['    spaces:', ...spaces.map((each) => `      - { ${each} }`)]),
  ]
  writeFileSync(join(program.folder, 's.yaml'), lines.map((line) => `${line}\n`).join(''))
}

interface ToldPlan {
  readonly dangers: readonly unknown[]
  readonly requests: readonly { readonly method: string; readonly url: string; readonly body: unknown }[]
}

async function planned() {
  const { out } = await program.ws(['plan', 's.yaml', '--requests', '-o', 'json'])
  const { dangers, requests } = JSON.parse(out) as ToldPlan
  const site = '/v1/orgs/org_northwind/sites/site_docs'
  const sent = requests.map(
    ({ method, url, body }) => `${method} ${url.replace(site, '')} ${JSON.stringify(body)}`,
  )
  return { dangers, sent }
}

const section = '/sections/<new id of section/Northwind Docs/Inside>'

test('it opens after its condition is set, and after all in it is there', async () => {
  write(`${condition}, draft: false`, [`path: hand, space: spc_handbook, section: Inside, ${condition}`])
  const { dangers, sent } = await planned()
  expect(sent).toEqual([
    'POST /sections {"spaceId":null,"title":"Inside","draft":true}',
    `PATCH ${section} {"condition":"visitor.claims.isDeveloper"}`,
    'POST /site-spaces {"spaceId":"spc_handbook","sectionId":"<new id of section/Northwind Docs/Inside>"}',
    'PATCH /site-spaces/<new id of site-space/Northwind Docs/Inside/hand> {"path":"hand","condition":"visitor.claims.isDeveloper"}',
    `PATCH ${section} {"draft":false}`,
  ])
  const address = 'site-space/Northwind Docs/Inside/hand'
  expect(dangers).toEqual([{ danger: 'publish', kind: 'site-space', address }])
  expect((await program.ws(['apply', 's.yaml', '--yes', '--allow', 'publish'])).exit).toBe(0)
  expect((await planned()).sent).toEqual([])
  const { out } = await program.ws([
    'site',
    'section',
    'list',
    '--site',
    'site_docs',
    '--fields',
    'title,draft',
  ])
  expect(out).toContain('Inside\tfalse')
})

test('one that stays a draft, and one without a condition, are made at once', async () => {
  write(`${condition}, draft: true`)
  expect((await planned()).sent[0]).toBe('POST /sections {"spaceId":null,"title":"Inside","draft":true}')
  expect((await planned()).sent).toHaveLength(2)
  write('draft: false')
  expect((await planned()).sent).toEqual(['POST /sections {"spaceId":null,"title":"Inside","draft":false}'])
})

test('where the entry does not say that it opens, the plan names the entry', async () => {
  write(condition, [`path: hand, space: spc_handbook, section: Inside, ${condition}`])
  const { dangers, sent } = await planned()
  expect(sent[0]).toBe('POST /sections {"spaceId":null,"title":"Inside"}')
  const closedBy = { address: 'section/Northwind Docs/Inside', member: 'draft' }
  expect(dangers).toEqual([expect.objectContaining({ opensBefore: 'condition', closedBy })])
  const { out } = await program.ws(['plan', 's.yaml'])
  expect(out).toContain(
    'it opens before its condition is set (not with `draft: false` in the entry section/Northwind Docs/Inside)',
  )
})

test('on a section that is there, a space opens before its condition is set, which the very next request does', async () => {
  write('draft: false', [`path: hand, space: spc_handbook, section: sec_learn, ${condition}`])
  const { dangers, sent } = await planned()
  const at = sent.findIndex((line) => line.startsWith('POST /site-spaces'))
  expect(sent[at + 1]).toContain('"condition":"visitor.claims.isDeveloper"')
  expect(dangers).toEqual([expect.objectContaining({ opensBefore: 'condition' })])
})
