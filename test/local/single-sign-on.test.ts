/** SAML providers, and how members log in with them. */
import { expect, test } from 'vitest'
import { giveToken, rehearse } from './rehearsal.ts'

const saml = '/v1/orgs/org_northwind/saml'

/** Self-signed for login.northwind.example; nobody has its key. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUSMSmt0dUbXungFw5foX7LjA4nhEwCgYIKoZIzj0EAwIw
IjEgMB4GA1UEAwwXbG9naW4ubm9ydGh3aW5kLmV4YW1wbGUwIBcNMjYxMTIxMDQw
MTM4WhgPMjEyNjEwMjgwNDAxMzhaMCIxIDAeBgNVBAMMF2xvZ2luLm5vcnRod2lu
ZC5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAErPuJ+A6GYCvu2tzv
WHmh3jbRAGVFTub9P/Dgvo+LVedNP1elm/qDduqzvTe/beiMkXsmtgbhqJvf6mJA
NAzFEaNTMFEwHQYDVR0OBBYEFBP2LcKdgUHb3SsKbA1BpfIo5Z0DMB8GA1UdIwQY
MBaAFBP2LcKdgUHb3SsKbA1BpfIo5Z0DMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDRwAwRAIgOLfd/i/kHAugKWYmiOdKBtbom35EgDquPAkpytGQXFoCIDv3
okYt/oEhGuJW+1VqNs7cI5/J/y38X28IWDT4bfmy
-----END CERTIFICATE-----
`

const bareCertificate = certificate
  .split('\n')
  .filter((line) => !line.startsWith('-'))
  .join('')

test('a provider is made, shown, changed and deleted', async () => {
  const { call } = await rehearse()
  const { body: team } = await call('PUT /v1/orgs/org_northwind/teams', { body: { title: 'Docs' } })
  const { status, body } = await call(`POST ${saml}`, {
    body: {
      label: 'Okta',
      entityID: 'urn:okta',
      ssoURL: 'https://login.northwind.example/saml',
      certificate,
      defaultTeam: team.id,
      defaultRole: 'read',
    },
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    object: 'saml-provider',
    id: expect.stringMatching(/^saml_/),
    label: 'Okta',
    ssoURL: 'https://login.northwind.example/saml',
    entityID: 'urn:okta',
    certificate,
    defaultTeam: team,
    defaultRole: 'read',
    createdAt: '2026-11-21T09:00:00.000Z',
    status: 'active',
    service: {
      acsURL: `https://app.workspace.example/saml/${body.id}/acs`,
      startURL: `https://app.workspace.example/saml/${body.id}/login`,
      entityID: `https://app.workspace.example/saml/${body.id}/metadata`,
    },
    urls: { location: `local:${saml}/${body.id}` },
  })
  expect((await call(`GET ${saml}`)).body.items).toEqual([body])
  const changed = await call(`PATCH ${saml}/${body.id}`, { body: { label: 'Entra', defaultRole: null } })
  expect(changed.body).toEqual({ ...body, label: 'Entra', defaultRole: null })
  expect((await call('GET /v1/orgs/org_northwind/sso')).body).toEqual({
    items: [{ id: body.id, label: 'Entra', startURL: body.service.startURL }],
  })
  await call(`DELETE /v1/orgs/org_northwind/teams/${team.id}`)
  expect((await call(`GET ${saml}/${body.id}`)).body.defaultTeam).toBeUndefined()
  expect((await call(`DELETE ${saml}/${body.id}`)).status).toBe(204)
  expect((await call(`GET ${saml}/${body.id}`)).status).toBe(404)
})

test('a certificate is checked, with or without header lines', async () => {
  const { call } = await rehearse()
  const create = (text: string) => call(`POST ${saml}`, { body: { label: 'X', certificate: text } })
  expect((await create(certificate)).status).toBe(201)
  expect((await create(bareCertificate)).status).toBe(201)
  for (const wrong of ['', 'certificate', certificate.slice(0, 200), bareCertificate.slice(8)]) {
    expect((await create(wrong)).status).toBe(400)
  }
})

test('members see providers, only administrators change them, and a team must exist', async () => {
  const { call, db } = await rehearse()
  const token = await giveToken(db, 'usr_ben')
  expect((await call(`GET ${saml}`, { token })).status).toBe(200)
  expect((await call(`POST ${saml}`, { token, body: { label: 'X' } })).status).toBe(403)
  expect((await call(`POST ${saml}`, { body: { label: 'X', defaultTeam: 'team_none' } })).status).toBe(404)
})
