/** Metadata as identity providers write them, and documents that are none, are hostile, or leave a choice open. */
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTransport } from '../../../src/client/exchange/transport.ts'
import { UsageError } from '../../../src/errors.ts'
import { samlSettings } from '../../../src/workflows/saml-metadata/settings.ts'
import { ws } from '../../support/program.ts'

const folder = 'test/workflows/saml-metadata'
const textOf = (name: string) => readFileSync(join(folder, `${name}.xml`), 'utf8')
const now = Date.UTC(2026, 10, 27)
const fill = (text: string, given: Record<string, unknown> = {}) =>
  samlSettings.fill({ text, source: 'idp.xml' }, { given, now })

/** The settings, with the name and the end of the certificate in place of its text. */
async function shown(text: string, given?: Record<string, unknown>) {
  const { values, notices } = await fill(text, given)
  const { certificate, ...others } = values
  const { subject, validToDate } = new X509Certificate(String(certificate))
  const name = subject.split('\n').find((part) => part.startsWith('CN='))
  return { ...others, certificate: `${name} to ${validToDate.getUTCFullYear()}`, notices: notices.length }
}

async function faultOf(text: string, given?: Record<string, unknown>): Promise<string> {
  const error = await fill(text, given).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof UsageError)) throw new Error('It should end in a usage error', { cause: error })
  return error.message
}

describe('metadata of', () => {
  test.each([
    [
      'okta',
      'http://www.okta.example/exk1northwind',
      'https://northwind.okta.example/app/ws/exk1northwind/sso/saml',
      'CN=northwind to 2124',
    ],
    [
      'keycloak',
      'https://id.northwind.example/realms/northwind',
      'https://id.northwind.example/realms/northwind/protocol/saml',
      'CN=northwind to 2125',
    ],
    [
      'adfs',
      'http://fs.northwind.example/adfs/services/trust',
      'https://fs.northwind.example/adfs/ls/',
      'CN=ADFS Signing - fs.northwind.example to 2125',
    ],
    [
      'google',
      'https://accounts.google.example/o/saml2?idpid=C01northw',
      'https://accounts.google.example/o/saml2/idp?idpid=C01northw',
      'CN=Google to 2125',
    ],
  ])('%s', async (name, entityID, ssoURL, certificate) => {
    expect(await shown(textOf(name))).toEqual({ entityID, ssoURL, certificate, notices: 0 })
  })

  test('a certificate with spaces in place of line ends, indented, or of a key without a use', async () => {
    const text = textOf('okta')
    const written = (as: (base64: string) => string) => text.replace(/(?<=<ds:X509Certificate>)[^<]+/g, as)
    const spaced = written((base64) => base64.replace(/\s+/g, ' '))
    const indented = written((base64) => `\n${base64.replace(/^/gm, '      ')}\n`)
    const unused = text.replace(' use="signing"', '')
    expect(new Set([text, spaced, indented, unused]).size).toBe(4)
    const settings = await Promise.all([text, spaced, indented, unused].map((each) => shown(each)))
    for (const each of settings) expect(each).toEqual(settings[0])
  })

  test('entra, signed, with a byte order mark and a certificate that has expired', async () => {
    const { certificate, notices } = await shown(textOf('entra'))
    expect({ certificate, notices }).toEqual({
      certificate: 'CN=Microsoft Azure Federated SSO Certificate to 2124',
      notices: 1,
    })
    const [notice] = (await fill(textOf('entra'))).notices
    expect(notice).toMatch(
      /^Left out of idp\.xml, since it has expired: CN=Microsoft .*, 2021-05-10 to 2024-05-10, SHA-256 /,
    )
  })

  test('a federation, once the person has chosen: the certificate of the key, not that of its issuer', async () => {
    const chosen = 'https://idp1.northwind.example/idp/shibboleth'
    expect(await shown(textOf('federation'), { entityID: chosen })).toEqual({
      entityID: chosen,
      ssoURL: 'https://idp1.northwind.example/idp/profile/SAML2/Redirect/SSO',
      certificate: 'CN=idp.northwind.example to 2125',
      notices: 0,
    })
  })
})

describe('a choice that is open', () => {
  test('several identity providers', async () => {
    expect(await faultOf(textOf('federation'))).toBe(
      'idp.xml describes 2 identity providers: https://idp1.northwind.example/idp/shibboleth, https://idp2.northwind.example/idp/shibboleth; choose one with --entity-id',
    )
    expect(await faultOf(textOf('federation'), { entityID: 'x' })).toMatch(
      /no identity provider with the entity id x$/,
    )
  })

  test('several certificates for signing, until one is given', async () => {
    const fault = await faultOf(textOf('adfs-rollover'))
    expect(fault).toMatch(/^idp\.xml has 2 certificates for signing: CN=ADFS Signing .*; CN=ADFS Signing /)
    expect(fault.match(/SHA-256 [0-9A-F]{2}(:[0-9A-F]{2}){31}/g)).toHaveLength(2)
    const { values } = await fill(textOf('adfs-rollover'), { certificate: 'mine' })
    expect(values).toEqual({
      entityID: 'http://fs.northwind.example/adfs/services/trust',
      ssoURL: 'https://fs.northwind.example/adfs/ls/',
    })
  })

  test('the same certificate for several uses is one', async () => {
    const [, key = ''] = /(<md:KeyDescriptor.*?<\/md:KeyDescriptor>)/s.exec(textOf('okta')) ?? []
    const twice = textOf('okta').replace(key, key + key.replace(' use="signing"', ''))
    expect(await shown(twice)).toEqual(await shown(textOf('okta')))
  })

  test('several addresses, none for a browser, and one that is given', async () => {
    const two = textOf('google').replace(
      '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"',
      '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"',
    )
    const other = two.replace(/idp\?idpid=C01northw"\/>\s*<\/md:IDPSSO/, 'other"/></md:IDPSSO')
    expect(await faultOf(other)).toMatch(
      / has several addresses for logins: .*idpid=C01northw, .*other; choose/,
    )
    const none = textOf('google').replaceAll(/bindings:HTTP-(?:Redirect|POST)/g, 'bindings:SOAP')
    expect(await faultOf(none)).toMatch(
      /HTTP-Redirect or HTTP-POST, only for SOAP, SOAP: give it with --sso-url/,
    )
    expect((await fill(none, { ssoURL: 'https://mine.example' })).values).not.toHaveProperty('ssoURL')
  })
})

describe('refused', () => {
  const attacks: readonly (readonly [string, string, RegExp])[] = [
    [
      'an external entity',
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${textOf('google')
        .replace(/<\?xml.*\?>/, '')
        .replace('https://accounts', '&e;')}`,
      /has a DOCTYPE/,
    ],
    [
      'a billion laughs',
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>`,
      /has a DOCTYPE/,
    ],
    ['an external DTD', '<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd"><x/>', /has a DOCTYPE/],
    [
      'an unknown entity',
      textOf('okta').replace('>https://', '>&evil;').replace('exk1', '&evil;'),
      /not well-formed XML: .*entity.* in line 1/i,
    ],
    ['10,000 nested elements', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`, /more than 60 deep/],
    ['11 million characters', ' '.repeat(11_000_000), /more than 10 million characters/],
    ['a cut document', textOf('okta').slice(0, 1500), /not well-formed XML/],
    ['text', 'no XML at all', /not well-formed XML/],
    ['nothing', '', /not well-formed XML: it has no element/],
    ['a page of a login', '<!DOCTYPE html>\n<html><body>Log in', /is a page of HTML/],
    [
      'another kind of XML',
      '<feed xmlns="http://www.w3.org/2005/Atom"/>',
      /not SAML metadata: it begins with <feed>/,
    ],
    [
      'the other side',
      `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"><SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></EntityDescriptor>`,
      /describes a service provider, the other side/,
    ],
    [
      'SAML 1.1',
      textOf('google').replace(
        'urn:oasis:names:tc:SAML:2.0:protocol',
        'urn:oasis:names:tc:SAML:1.1:protocol',
      ),
      /but not for SAML 2\.0/,
    ],
    ['old metadata', textOf('google').replace('2124-', '2024-'), /was valid until 2024-03-04/],
    [
      'a certificate that is none',
      textOf('okta').replace(/(<ds:X509Certificate>)[^<]*/, '$1AAAA'),
      /not an X\.509 certificate/,
    ],
    [
      'no certificate',
      textOf('okta').replace('use="signing"', 'use="encryption"'),
      /no certificate for signing/,
    ],
    [
      'only certificates that have expired',
      textOf('entra').replace(
        /(<\/KeyDescriptor>)<KeyDescriptor(?:(?!<\/KeyDescriptor>).)*<\/KeyDescriptor>(<SingleLogout)/s,
        '$1$2',
      ),
      /no certificate that is still valid: CN=Microsoft/,
    ],
  ]
  test.each(attacks)('%s', async (_, text, fault) => {
    expect(await faultOf(text)).toMatch(fault)
  })

  test('any damage ends in settings or a usage error', async () => {
    const texts = ['okta', 'entra', 'federation'].map(textOf)
    const damaged = fc
      .tuple(fc.constantFrom(...texts), fc.nat(6000), fc.nat(50), fc.string({ maxLength: 5 }))
      .map(([text, at, length, other]) => text.slice(0, at) + other + text.slice(at + length))
    await fc.assert(
      fc.asyncProperty(damaged, async (text) => {
        const error = await fill(text).then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        if (error !== undefined) expect(error).toBeInstanceOf(UsageError)
      }),
      { numRuns: 150 },
    )
  })
})

test('a comment within a name does not shorten it', async () => {
  const commented = textOf('okta').replace('MII', 'M<!-- x -->II')
  expect(await shown(commented)).toEqual(await shown(textOf('okta')))
})

describe('the command', () => {
  const local = { workingDirectory: process.cwd() }
  const create = ['saml', 'create', '--label', 'Okta', '--org', 'o', '-n', '-o', 'json']
  const bodyOf = ({ out, err }: { readonly out: string; readonly err: string }) => {
    expect(err).not.toMatch(/^ws: /)
    return JSON.parse(out).body
  }

  test('fills a body, flags stand, and a file may come from stdin', async () => {
    const file = await ws([...create, '--metadata-file', `${folder}/okta.xml`], local)
    expect(bodyOf(file)).toMatchObject({ label: 'Okta', entityID: 'http://www.okta.example/exk1northwind' })
    expect(file.requests).toEqual([])
    const piped = await ws(
      [...create, '--metadata-file', '-', '--sso-url', 'https://own.example/', '--default-role', 'read'],
      { ...local, stdin: textOf('okta') },
    )
    expect(bodyOf(piped)).toMatchObject({ ssoURL: 'https://own.example/', defaultRole: 'read' })
  })

  test('changes a provider to renewed values', async () => {
    const line = ['saml', 'update', 'saml_okta', '--org', 'o', '--metadata-file', `${folder}/entra.xml`]
    const { exit, requests, err } = await ws(line, local)
    expect(exit, err).toBe(0)
    expect(requests.map(({ method, body }) => [method, Object.keys(JSON.parse(body ?? ''))])).toEqual([
      ['PATCH', ['entityID', 'certificate', 'ssoURL']],
    ])
    expect(err).toMatch(/Left out of .*entra\.xml, since it has expired/)
  })

  test('reports faults of the metadata beside those of the words, and sends nothing', async () => {
    const { exit, err, requests } = await ws(
      [
        'saml',
        'create',
        '--org',
        'o',
        '--default-role',
        'boss',
        '--metadata-file',
        `${folder}/federation.xml`,
      ],
      local,
    )
    expect({ exit, requests }).toEqual({ exit: 2, requests: [] })
    expect(err).toMatch(/--label is required/)
    expect(err).toMatch(/--default-role/)
    expect(err).toMatch(/2 identity providers/)
  })

  test.each([
    [['--metadata-file', 'a.xml', '--metadata-url', 'https://b.example'], /can't be given together/],
    [
      ['--metadata-file', 'a.xml', '--from', 'rows.csv'],
      /--metadata-file and --from can't be given together/,
    ],
    [['--metadata-url', 'http://idp.example/metadata'], /is http:\/\/: anybody on the way could change/],
    [['--metadata-url', 'ftp://idp.example/metadata'], /needs to begin with https:\/\//],
    [['--metadata-url', 'https://me:secret@idp.example/'], /holds a user name or a password/],
    [['--metadata-url', ''], /--metadata-url is empty/],
  ])('%j is refused', async (words, fault) => {
    const { exit, err, requests } = await ws([...create, ...words], local)
    expect({ exit, requests }).toEqual({ exit: 2, requests: [] })
    expect(err).toMatch(fault)
    expect(err).not.toMatch(/secret@/)
  })
})

describe('an address', () => {
  const asked: { url: string | undefined; accept: string | undefined; token: string | undefined }[] = []
  const server = createServer(({ url, headers }, response) => {
    asked.push({ url, accept: headers.accept, token: headers.authorization })
    if (url === '/moved') return response.writeHead(302, { location: '/metadata' }).end()
    // Keycloak refuses who wants JSON.
    if (!/xml/.test(headers.accept ?? '')) return response.writeHead(406).end()
    return response.setHeader('content-type', 'application/xml').end(textOf('keycloak'))
  })
  let origin = ''
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  const create = async (path: string) => {
    const transport = createTransport({})
    const context = { transport: async () => transport }
    const line = [
      'saml',
      'create',
      '--label',
      'x',
      '--org',
      'o',
      '-n',
      '-o',
      'json',
      '--metadata-url',
      origin + path,
    ]
    try {
      return await ws(line, { context })
    } finally {
      await transport.close()
    }
  }

  test('is asked once, for XML, without the token of the service', async () => {
    const { exit, out, err } = await create('/metadata?appid=a%2Fb')
    expect(exit, err).toBe(0)
    expect(JSON.parse(out).body.entityID).toBe('https://id.northwind.example/realms/northwind')
    expect(asked.splice(0)).toMatchObject([{ url: '/metadata?appid=a%2Fb', token: undefined }])
  })

  test('that leads elsewhere is not followed', async () => {
    const { exit, err } = await create('/moved')
    expect(exit).toBe(9)
    expect(err).toMatch(/ws fetches nothing but the address in --metadata-url/)
    expect(asked.splice(0)).toHaveLength(1)
  })
})
