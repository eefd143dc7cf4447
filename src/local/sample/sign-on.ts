/** The single sign-on of the sample. */
import type { Database } from '../store/database.ts'
import type { DaysAgo } from './moments.ts'
import { northwind } from './people.ts'

/** Of nobody: its private key was thrown away when it was made. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBmDCCAT2gAwIBAgIUOemEz4E/f7eTU9+0tDi48vPX2gMwCgYIKoZIzj0EAwIw
ITEfMB0GA1UEAwwWbm9ydGh3aW5kLm9rdGEuZXhhbXBsZTAeFw0yNjExMjEwMzUz
MjhaFw0zNjExMTgwMzUzMjhaMCExHzAdBgNVBAMMFm5vcnRod2luZC5va3RhLmV4
YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARdxjVvZMsesJIxiwEbjCJp
kqjhZsJs7MGqcWm+ECojzddkITXwu6LpBzQeeN35RZeYeH2yGPeMMecyrLZKyrZM
o1MwUTAdBgNVHQ4EFgQUAkQ1VyJPOcAtB/arY4oyTD8HE/UwHwYDVR0jBBgwFoAU
AkQ1VyJPOcAtB/arY4oyTD8HE/UwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQD
AgNJADBGAiEAogN6tQ02fUdx1J63y5rcMqiHpG4cEVyAnV9Qahh21HUCIQCnObIO
aoTzGW23dzCQXxohdJG6ZniSIms2YhpaYQMLBg==
-----END CERTIFICATE-----
`

export async function addSignOn(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('saml_providers')
    .values({
      id: 'saml_okta',
      organization_id: northwind,
      label: 'Okta',
      sso_url: 'https://northwind.okta.example/app/ws/sso/saml',
      entity_id: 'http://www.okta.example/exk7d2',
      certificate,
      default_team_id: 'team_support',
      default_role: 'read',
      status: 'active',
      created_at: ago(310.2),
    })
    .execute()
}
