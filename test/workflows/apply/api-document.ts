/** The changing requests of the API, written down by hand from its document, to hold those of a plan against. */

/**
 * A line for each: its members with their values, `!` where it must be there. `{}` stands for an id. A text of so many characters
 * is `2..128`, a reference `id`.
 */
const lines = `
PATCH /v1/orgs/{} title=2..255 emailDomains=list hostname=3..32 defaultRole=role|null defaultContent=object|null logo=1..2048|null sso=boolean ai=boolean inviteLinks=boolean
POST /v1/orgs/{}/link-invites role=role
PATCH /v1/orgs/{}/link-invites/{} role=role
DELETE /v1/orgs/{}/link-invites/{}
PUT /v1/orgs/{}/teams title!=1..64 members=list
PATCH /v1/orgs/{}/teams/{} title!=1..64
DELETE /v1/orgs/{}/teams/{}
PUT /v1/orgs/{}/teams/{}/members add=list remove=list memberships=object
PUT /v1/orgs/{}/teams/{}/members/{} role=owner|member
DELETE /v1/orgs/{}/teams/{}/members/{}
POST /v1/orgs/{}/collections title=0..50 parent=id
PATCH /v1/collections/{} title=0..50 description=0..100 defaultLevel=role|null
DELETE /v1/collections/{}
POST /v1/collections/{}/move parent=id|null position=object
PATCH /v1/spaces/{} editMode=live|locked title=0..50 defaultLevel=role|null emoji=0..50
DELETE /v1/spaces/{}
POST /v1/spaces/{}/duplicate
POST /v1/spaces/{}/restore
POST /v1/spaces/{}/move parent=id|null position=object
POST /v1/orgs/{}/sites type=basic title=2..128 visibility=public|unlisted|share-link|visitor-auth spaces=list
PATCH /v1/orgs/{}/sites/{} title=2..128 visibility=public|unlisted|share-link|visitor-auth basename=1..100 adaptiveContent=object agentsContext=excluded|included defaultSiteSpace=id defaultSiteSection=id proxy=1..512|null
DELETE /v1/orgs/{}/sites/{}
PUT /v1/orgs/{}/sites/{}/adaptive-schema jsonSchema=object
POST /v1/orgs/{}/sites/{}/site-spaces spaceId!=id sectionId=id
PATCH /v1/orgs/{}/sites/{}/site-spaces/{} path=1..100 condition=1..1024|null spaceId=id
DELETE /v1/orgs/{}/sites/{}/site-spaces/{}
POST /v1/orgs/{}/sites/{}/site-spaces/{}/move position=object
POST /v1/orgs/{}/sites/{}/section-groups title!=1..100 icon=0..50|null sections=list
PATCH /v1/orgs/{}/sites/{}/section-groups/{} title=1..100 icon=0..50|null
DELETE /v1/orgs/{}/sites/{}/section-groups/{}
POST /v1/orgs/{}/sites/{}/section-groups/{}/sections sectionId!=id
DELETE /v1/orgs/{}/sites/{}/section-groups/{}/sections/{}
POST /v1/orgs/{}/sites/{}/section-groups/{}/move position=object
POST /v1/orgs/{}/sites/{}/share-links name!=0..50
PATCH /v1/orgs/{}/sites/{}/share-links/{} active=boolean name=0..50
DELETE /v1/orgs/{}/sites/{}/share-links/{}
POST /v1/orgs/{}/saml label!=1..30 entityID=0..1024 certificate=0..10000 ssoURL=0..2048 defaultTeam=id defaultRole=role|null
PATCH /v1/orgs/{}/saml/{} label=1..30 entityID=0..1024 certificate=0..10000 ssoURL=0..2048 defaultTeam=id defaultRole=role|null
DELETE /v1/orgs/{}/saml/{}
POST /v1/orgs/{}/openapi slug!=1..100 source!=object
PUT /v1/orgs/{}/openapi/{} source!=object
DELETE /v1/orgs/{}/openapi/{}
POST /v1/orgs/{}/translations title!=1..100
PUT /v1/orgs/{}/translations/{} title!=1..100
DELETE /v1/orgs/{}/translations/{}
`

const roles = ['admin', 'create', 'review', 'edit', 'comment', 'read']

interface Row {
  readonly text: string
  readonly isOf: (method: string, path: string) => boolean
  readonly members: ReadonlyMap<string, { readonly isNeeded: boolean; readonly values: string }>
}

const rows: readonly Row[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', ...members] = line.split(' ')
    const pattern = new RegExp(`^${path.replaceAll('{}', '[^/]+')}$`)
    return {
      text: `${method} ${path}`,
      isOf: (given, target) => given === method && pattern.test(target),
      members: new Map(
        members.map((member) => {
          const [name = '', values = ''] = member.split('=')
          return [name.replace('!', ''), { isNeeded: name.endsWith('!'), values }]
        }),
      ),
    }
  })

interface Asked {
  readonly method: string
  readonly url: string
  readonly body: unknown
}

/** @returns the line of the document that it is, and all that is wrong with it */
export function heldAgainst({ method, url, body }: Asked): {
  readonly row: string
  readonly faults: readonly string[]
} {
  const row = rows.find(({ isOf }) => isOf(method, url))
  if (row === undefined) return { row: '', faults: [`no ${method} ${url}`] }
  const given = Object.entries(body ?? {})
  const unknown = given.filter(([name]) => !row.members.has(name)).map(([name]) => `${row.text}: no ${name}`)
  const missing = [...row.members].flatMap(([name, { isNeeded }]) =>
    isNeeded && !given.some(([each]) => each === name) ? [`${row.text} needs ${name}`] : [],
  )
  const wrong = given.flatMap(([name, value]) => {
    const values = row.members.get(name)?.values
    return values === undefined || values.split('|').some((each) => fits(value, each))
      ? []
      : [`${row.text}: ${name} is ${JSON.stringify(value)}`]
  })
  return { row: row.text, faults: [...unknown, ...missing, ...wrong] }
}

function fits(value: unknown, wanted: string): boolean {
  const [, least, most] = /^(\d+)\.\.(\d+)$/.exec(wanted) ?? []
  if (least !== undefined)
    return typeof value === 'string' && value.length >= Number(least) && value.length <= Number(most)
  if (wanted === 'null') return value === null
  if (wanted === 'boolean') return typeof value === 'boolean'
  if (wanted === 'list') return Array.isArray(value)
  if (wanted === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (wanted === 'role') return roles.includes(String(value))
  if (wanted === 'id') return typeof value === 'string' && value !== ''
  return value === wanted
}
