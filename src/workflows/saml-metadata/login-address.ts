/** Finds the address to which an identity provider wants people sent for a login. */
import { UsageError } from '../../errors.ts'
import type { XmlElement } from './read-xml.ts'

const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata'

/** The first is how browsers usually begin a login. */
const bindings = ['HTTP-Redirect', 'HTTP-POST'].map((name) => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`)

/** @throws UsageError if it has none for browsers, or several */
export function loginAddressIn(role: XmlElement, source: string): string {
  const services = role.children.filter(({ uri, name }) => uri === metadata && name === 'SingleSignOnService')
  const by = (binding: string) => [
    ...new Set(
      services
        .filter(({ attributes }) => attributes.get('Binding') === binding)
        .flatMap(({ attributes }) => attributes.get('Location')?.trim() || []),
    ),
  ]
  const [address, ...others] = bindings.map(by).find((found) => found.length > 0) ?? []
  if (address !== undefined && others.length === 0) return address
  if (address !== undefined)
    throw new UsageError(
      `${source} has several addresses for logins: ${[address, ...others].join(', ')}; choose one with --sso-url`,
    )
  const known = services.map(({ attributes }) => attributes.get('Binding')?.split(':').at(-1))
  const only = known.length === 0 ? '' : `, only for ${known.join(', ')}`
  throw new UsageError(
    `${source} has no address for logins by HTTP-Redirect or HTTP-POST${only}: give it with --sso-url`,
  )
}
