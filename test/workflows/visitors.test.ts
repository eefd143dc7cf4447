/** A part of a published site that shows itself to more visitors than before is a danger, for plans and for agents. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../local/sample-program.ts'
import { openDesk } from '../mcp/desk.ts'

let program: SampleProgram
beforeEach(async () => {
  program = await sampleProgram()
  return program.remove
})

const onSite = ['--site', 'site_docs']
const limited = 'visitor.claims.isPartner'
const section = 'section/Northwind Docs/Learn'
const link = 'external-link/Northwind Docs/Community'

/** The addresses of what a plan of these entries of the site shows to more people. */
async function published(...entries: readonly string[]): Promise<readonly string[]> {
  const lines = ['sites:', '  - id: site_docs', ...entries.map((line) => `    ${line}`)]
  writeFileSync(join(program.folder, 'site.yaml'), lines.map((line) => `${line}\n`).join(''))
  const { out } = await program.ws(['plan', 'site.yaml', '-o', 'json', '--jq', '.dangers'])
  return (JSON.parse(out) as readonly { readonly danger: string; readonly address: string }[]).map(
    ({ danger, address }) => `${danger} ${address}`,
  )
}

describe('a section', () => {
  test('that loses its condition, or gets another one', async () => {
    await program.ws(['site', 'section', 'update', 'sec_learn', '--condition', limited, ...onSite])
    expect(await published('sections: [{ id: sec_learn, condition: null }]')).toEqual([`publish ${section}`])
    expect(await published('sections: [{ id: sec_learn, condition: visitor.claims.isGuest }]')).toEqual([
      `publish ${section}`,
    ])
    const { exit, err } = await program.ws(['apply', 'site.yaml', '--yes'])
    expect({ exit, err }).toMatchObject({ exit: 2, err: expect.stringContaining('needs --allow publish') })
  })

  test('that gets a first condition shows itself to fewer', async () => {
    expect(await published(`sections: [{ id: sec_learn, condition: ${limited} }]`)).toEqual([])
  })

  test('that is no longer a draft', async () => {
    await program.ws(['site', 'section', 'update', 'sec_learn', '--draft', ...onSite])
    expect(await published('sections: [{ id: sec_learn, draft: false }]')).toEqual([`publish ${section}`])
  })

  test('of a site that is off, and stays so, shows nothing to anybody', async () => {
    await program.ws(['site', 'section', 'update', 'sec_learn', '--condition', limited, ...onSite])
    await program.ws(['site', 'unpublish', 'site_docs', '--yes'])
    const entries = ['sections: [{ id: sec_learn, condition: null }]']
    expect(await published('published: false', ...entries)).toEqual([])
    expect(await published('published: true', ...entries)).toEqual([
      'publish site/Northwind Docs',
      `publish ${section}`,
    ])
  })
})

test('an external link that loses its condition', async () => {
  await program.ws([
    ...['site', 'external-link', 'update', 'xln_community', '--condition', limited],
    ...onSite,
  ])
  expect(await published('externalLinks: [{ id: xln_community, condition: null }]')).toEqual([
    `publish ${link}`,
  ])
})

test('a site space that gets another condition, or shows another space', async () => {
  expect(await published('spaces: [{ id: ssp_sdk, condition: visitor.claims.isGuest }]')).toEqual([
    expect.stringMatching(/^publish site-space\/.*sdk$/),
  ])
  expect(await published('spaces: [{ id: ssp_guides, space: spc_release }]')).toEqual([
    expect.stringMatching(/^publish site-space\/.*guides$/),
  ])
})

describe('an agent', () => {
  const calls: readonly (readonly [string, object])[] = [
    ['site section update', { section: 'sec_learn', condition: null }],
    ['site section create', { spaceId: 'spc_release', title: 'Releases' }],
    ['site external-link update', { siteExternalLinkId: 'xln_community', condition: null }],
    ['site space update', { 'site-space': 'ssp_sdk', condition: 'visitor.claims.isGuest' }],
    ['site space update', { 'site-space': 'ssp_guides', spaceId: 'spc_release' }],
  ]

  test.each(calls)('%s %j needs a person', async (command, given) => {
    const desk = await openDesk({ allowWrites: true })
    try {
      const { data, error } = await desk.plan(command, { site: 'site_docs', ...given })
      expect(error).toBeUndefined()
      expect(data).toMatchObject({ dangers: ['publish'], needsPerson: true })
    } finally {
      desk.remove()
    }
  })

  test('that makes a section without a space does not', async () => {
    const desk = await openDesk({ allowWrites: true })
    try {
      const { data } = await desk.plan('site section create', {
        site: 'site_docs',
        spaceId: null,
        title: 'For partners',
      })
      expect(data.dangers ?? []).toEqual([])
    } finally {
      desk.remove()
    }
  })
})
