/** Small workspaces, made of a few lines. */
import type { Kind } from '../../src/catalog/kinds.ts'
import type { Estate, NotCaptured, Thing } from '../../src/estate/estate.ts'

/** One thing of a made-up estate; `in` is the id of its holder. */
export interface Plan {
  readonly kind: Kind
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly in?: string
  readonly values?: Thing['values']
}

interface Manner {
  readonly org?: string
  /** True for the estate of a document: things that it leaves out are not managed. */
  readonly isDocument?: boolean
  readonly notCaptured?: readonly NotCaptured[]
}

export function estate(
  plans: readonly Plan[],
  { org = 'org_1', isDocument, notCaptured = [] }: Manner = {},
): Estate {
  const reply = isDocument === true ? undefined : {}
  const root = {
    holder: undefined,
    values: {},
    reply,
    id: org,
    name: 'Northwind',
    kind: 'organization',
  } as const
  const things: Thing[] = []
  const known = new Map<string | undefined, Thing>()
  for (const { kind, id, name, values, ...plan } of plans) {
    const holder = (plan.in === undefined ? root : known.get(plan.in)) ?? root
    const own = name === undefined ? {} : { title: name }
    const thing = { kind, id, name, holder, values: { ...own, ...values }, reply }
    things.push(thing)
    known.set(id ?? name, thing)
  }
  return { organization: root, things, notCaptured }
}

export const platform: readonly Plan[] = [
  { kind: 'team', id: 'team_1', name: 'Writers' },
  {
    kind: 'team-member',
    id: 'usr_1',
    name: 'ada@northwind.example',
    in: 'team_1',
    values: { role: 'owner' },
  },
  { kind: 'collection', id: 'col_1', name: 'Engineering' },
  { kind: 'collection', id: 'col_2', name: 'Platform', in: 'col_1' },
  { kind: 'space', id: 'spc_1', name: 'Runbooks', in: 'col_2', values: { editMode: 'live' } },
  { kind: 'site', id: 'site_1', name: 'Docs', values: { visibility: 'public' } },
  { kind: 'site-space', id: 'ssp_1', name: 'a', in: 'site_1', values: { path: 'a', spaceId: 'spc_1' } },
  { kind: 'site-space', id: 'ssp_2', name: 'b', in: 'site_1', values: { path: 'b' } },
  { kind: 'site-space', id: 'ssp_3', name: 'c', in: 'site_1', values: { path: 'c' } },
  { kind: 'invite-link', id: 'inv_1', values: { role: 'read' } },
]
