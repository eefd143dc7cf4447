/** The requests of a client with a little of everything: reads and changes of all kinds, in an order that makes sense. */

/** One step a line: a name for the new id, if later steps need it, the method, the path below /v1, and the body. */
const table = `
GET orgs
GET orgs/org_northwind
PATCH orgs/org_northwind {"title":"Northwind, anew"}
GET orgs/org_northwind/teams?limit=2
team: PUT orgs/org_northwind/teams {"title":"Writers","members":["usr_ben"]}
GET orgs/org_northwind/teams/{team}
PATCH orgs/org_northwind/teams/{team} {"title":"Authors"}
PUT orgs/org_northwind/teams/{team}/members {"add":["usr_dana"],"memberships":{"usr_ben":{"role":"owner"}}}
GET orgs/org_northwind/teams/{team}/members
DELETE orgs/org_northwind/teams/{team}/members/usr_dana
DELETE orgs/org_northwind/teams/team_support
GET orgs/org_northwind/teams/team_support
invite: POST orgs/org_northwind/link-invites {"role":"comment"}
GET orgs/org_northwind/link-invites
DELETE orgs/org_northwind/link-invites/{invite}
GET orgs/org_northwind/collections?nested=true
shelf: POST orgs/org_northwind/collections {"title":"Shelf","parent":"col_product"}
PATCH collections/{shelf} {"description":"Books","defaultLevel":"edit"}
GET collections/col_product/spaces
GET spaces/spc_api
PATCH spaces/spc_api {"title":"API, anew","emoji":"🚀"}
PATCH spaces/spc_api {"title":7}
POST spaces/spc_cli/move {"parent":"{shelf}"}
copy: POST spaces/spc_sdk/duplicate
GET spaces/{copy}
DELETE spaces/spc_roadmap
GET spaces/spc_roadmap
POST spaces/spc_roadmap/restore
GET spaces/spc_api/comments
note: POST spaces/spc_api/comments {"body":{"markdown":"Is **this** right?"}}
PUT spaces/spc_api/comments/{note} {"resolved":true,"addedReactions":["1f44d"]}
POST spaces/spc_api/comments/{note}/replies {"body":{"markdown":"It is"}}
GET spaces/spc_api/comments/{note}
DELETE spaces/spc_api/comments/cmt_typo
GET spaces/spc_api/change-requests
GET spaces/spc_api/change-requests/cr_rate_limits
GET spaces/spc_api/change-requests/cr_rate_limits/comments
GET spaces/spc_api/change-requests/cr_rate_limits/comments/cmt_limits/replies
POST spaces/spc_api/change-requests/cr_rate_limits/comments {"body":{"markdown":"Yes"}}
GET spaces/spc_api/change-requests/cr_rate_limits/requested-reviewers
POST spaces/spc_api/change-requests/cr_rate_limits/requested-reviewers {"users":["usr_dana"]}
GET spaces/spc_api/change-requests/cr_rate_limits/content/pages
GET spaces/spc_api/change-requests/cr_rate_limits/content/page/pag_rate_limits
PATCH spaces/spc_api/change-requests/cr_errors {"status":"archived"}
draft: POST spaces/spc_cli/change-requests {"subject":"A draft"}
PATCH spaces/spc_cli/change-requests/{draft} {"subject":"A better one"}
GET spaces/spc_cli/change-requests?status=draft
GET orgs/org_northwind/sites
site: POST orgs/org_northwind/sites {"type":"basic","title":"News","spaces":["spc_cli"]}
PATCH orgs/org_northwind/sites/{site} {"title":"Old news","visibility":"unlisted"}
GET orgs/org_northwind/sites/{site}/site-spaces
place: POST orgs/org_northwind/sites/{site}/site-spaces {"spaceId":"spc_guides"}
DELETE orgs/org_northwind/sites/{site}/site-spaces/{place}
GET orgs/org_northwind/sites/site_docs/section-groups
group: POST orgs/org_northwind/sites/site_docs/section-groups {"title":"More"}
PATCH orgs/org_northwind/sites/site_docs/section-groups/{group} {"title":"Much more"}
GET orgs/org_northwind/sites/site_docs/adaptive-schema
link: POST orgs/org_northwind/sites/site_partners/share-links {"name":"For you"}
PATCH orgs/org_northwind/sites/site_partners/share-links/{link} {"active":false}
DELETE orgs/org_northwind/sites/site_partners/share-links/shl_old
GET orgs/org_northwind/saml/saml_okta
PATCH orgs/org_northwind/saml/saml_okta {"label":"Okta, anew"}
GET orgs/org_northwind/sso
GET orgs/org_northwind/openapi/payments
GET orgs/org_northwind/openapi/payments/versions
DELETE orgs/org_northwind/openapi/search
language: POST orgs/org_northwind/translations {"title":"French"}
PUT orgs/org_northwind/translations/{language} {"title":"Francais"}
DELETE orgs/org_northwind/translations/trn_japanese
GET integrations?owner=org_northwind
GET integrations/diagrams
GET nothing/here
DELETE collections/{shelf}
`

export interface ClientStep {
  /** The line of the table. */
  readonly line: string
  /** Of what the reply names by its id. */
  readonly name: string | undefined
  readonly method: string
  readonly path: string
  readonly body: string | undefined
}

export const clientSteps: readonly ClientStep[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [, name, method = '', path = '', body] = /^(?:(\w+): )?([A-Z]+) (\S+)(?: (.+))?$/.exec(line) ?? []
    return { line, name, method, path, body }
  })

export interface Played {
  readonly line: string
  /** The address without the origin. */
  readonly url: string
  readonly status: number
  /** Without times, the ids of new things and addresses. */
  readonly reply: unknown
}

/** Sends the steps, each after the one before. */
export async function playSteps(
  steps: readonly ClientStep[],
  { url: origin, token }: { readonly url: string; readonly token: string },
): Promise<readonly Played[]> {
  const ids = new Map<string, string>()
  const made = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole)
  const played: Played[] = []
  for (const { line, name, method, path, body } of steps) {
    const url = `/v1/${made(path)}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = await fetch(origin + url, { method, headers, ...(body && { body: made(body) }) })
    const text = await sent.text()
    const id: unknown = text === '' ? undefined : JSON.parse(text).id
    if (name !== undefined && typeof id === 'string') ids.set(name, id)
    played.push({ line, url, status: sent.status, reply: comparable(text, origin) })
  }
  return played
}

const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g
/** Ids that the service makes: a word, and at least sixteen letters and digits. */
const newId = /\b([a-z]{2,6}[_-])[0-9a-z]{16,}\b/g

function comparable(text: string, origin: string): unknown {
  const lasting = text.replaceAll(origin, 'ORIGIN').replace(time, 'TIME').replace(newId, '$1NEW')
  return lasting === '' ? undefined : JSON.parse(lasting)
}
