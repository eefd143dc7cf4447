/** Turns the metadata of an identity provider into the settings of a SAML provider. */
import type { BodyFilling } from '../body-filling.ts'
import { identityProviderIn } from './identity-provider.ts'
import { loginAddressIn } from './login-address.ts'
import { readXml } from './read-xml.ts'
import { signingCertificateIn } from './signing-certificate.ts'

/** A given entity id chooses between several providers; a given certificate or address needs none in the metadata. */
export const samlSettings: BodyFilling = {
  accept: 'application/samlmetadata+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
  fill: async (document, { given, now }) => {
    const { source } = document
    const entityId = typeof given.entityID === 'string' ? given.entityID : undefined
    const provider = identityProviderIn(readXml(document), { source, entityId, now })
    const certificate =
      given.certificate === undefined ? signingCertificateIn(provider.role, { source, now }) : undefined
    return {
      values: {
        entityID: provider.entityId,
        ...(certificate === undefined ? {} : { certificate: certificate.text }),
        ...(given.ssoURL === undefined ? { ssoURL: loginAddressIn(provider.role, source) } : {}),
      },
      notices: certificate?.notices ?? [],
    }
  },
}
