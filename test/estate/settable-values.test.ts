/** A reply in the fields of the body that changes it. */
import { expect, test } from 'vitest'
import { allResources } from '../../src/catalog/walk.ts'
import { settableValues } from '../../src/estate/settable-values.ts'

const resources = await allResources()

function valuesOf(kind: string, reply: unknown) {
  const resource = resources.find((each) => each.kind === kind)
  if (resource === undefined) throw new Error(`There is no kind ${kind}`)
  return settableValues(resource, reply)
}

test.each([
  ['team', { id: 't', title: 'Docs', members: 3 }, { title: 'Docs' }],
  ['team-member', { organization: { user: { id: 'u' } }, team: { role: 'owner' } }, { role: 'owner' }],
  [
    'site',
    { title: 'Docs', proxy: { origin: 'https://a.example/docs', target: 'x' } },
    { title: 'Docs', proxy: 'a.example/docs' },
  ],
  ['site', { adaptiveContent: { enabled: true } }, { adaptiveContent: { enabled: true } }],
  [
    'openapi-spec',
    { slug: 'pay', sourceURL: 'https://a.example/x.json' },
    { source: { url: 'https://a.example/x.json' } },
  ],
  [
    'saml-provider',
    { label: 'Okta', defaultTeam: { id: 'team_docs' } },
    { label: 'Okta', defaultTeam: 'team_docs' },
  ],
  ['comment', { status: 'resolved', body: { markdown: 'Hi' } }, { resolved: true, body: { markdown: 'Hi' } }],
  ['comment', { status: 'open' }, { resolved: false }],
  [
    'site-space',
    { path: 'api', condition: null, space: { id: 'spc' } },
    { path: 'api', condition: null, spaceId: 'spc' },
  ],
  ['space', 'no object', {}],
])('%s %j', (kind, reply, values) => {
  expect(valuesOf(kind, reply)).toEqual(values)
})
