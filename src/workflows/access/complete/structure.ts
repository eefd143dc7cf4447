/** Reads the things that people have access to: teams, collections, spaces and sites, and the ways in for others. */
import type { Kind } from '../../../catalog/kinds.ts'
import { list as listSpaces } from '../../../catalog/space.ts'
import type { Client } from '../../../client/client.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import { memberOf } from '../../../json/members.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import type { Session } from '../../../task/task.ts'
import { readLive } from '../../estate/read-live.ts'
import { textAt } from '../people.ts'
import { type SinglePlace, withSingle } from '../single.ts'
import type { AccessLists } from './lists.ts'

export interface AccessStructure {
  readonly estate: Estate
  /** False if spaces outside of collections and sites may be missing. */
  readonly hasAllSpaces: boolean
}

interface StructureQuestion {
  readonly organizationId: string
  readonly organization: Thing
  readonly single: SinglePlace | undefined
  /** True if the question is about one person: ways in for others are left out. */
  readonly isAboutOnePerson: boolean
  readonly client: Client
  readonly lists: AccessLists
}

export async function readStructure(asked: StructureQuestion, session: Session): Promise<AccessStructure> {
  const { organizationId, organization, single, client, lists } = asked
  const isSpace = single?.kind === 'space'
  const listed = isSpace
    ? undefined
    : await lists.all(
        listSpaces,
        { path: { organizationId } },
        {
          kind: 'space',
          holder: organization,
          what: 'Spaces in no collection and on no site',
        },
      )
  const kinds = kindsFor(asked, listed !== undefined)
  const known = { organizationId, organization: organization.reply }
  const estate = await readLive({ client, ...known, kinds }, session)
  const whole = listed === undefined ? estate : withSpaces(estate, listed)
  return { estate: await withSingle(whole, single, client), hasAllSpaces: isSpace || listed !== undefined }
}

function kindsFor({ single, isAboutOnePerson }: StructureQuestion, hasSpaces: boolean): ReadonlySet<Kind> {
  const kinds = new Set<Kind>(['team', 'collection'])
  if (single?.kind === 'space' && isAboutOnePerson) return kinds
  kinds.add('site').add('site-space')
  if (single?.kind !== 'space' && !hasSpaces) kinds.add('space')
  return isAboutOnePerson ? kinds : kinds.add('invite-link').add('saml-provider').add('share-link')
}

/** Adds the spaces: those of each collection together, then those in none. */
function withSpaces(estate: Estate, listed: readonly unknown[]): Estate {
  const { organization, things } = estate
  const collections = new Map(
    things.flatMap((thing) => (thing.kind === 'collection' ? [[thing.id ?? '', thing] as const] : [])),
  )
  const spaces = listed.filter(isObject).map((reply): Thing => {
    const parent = collections.get(textAt(reply, 'parent') ?? '')
    return spaceThing(reply, parent ?? organization)
  })
  const byHolder = Map.groupBy(spaces, ({ holder }) => holder)
  const inOrder = [...collections.values(), organization].flatMap((holder) => byHolder.get(holder) ?? [])
  return { ...estate, things: [...things, ...inOrder] }
}

/** Only what an answer needs stays: there may be thousands. */
const spaceThing = (reply: JsonObject, holder: Thing): Thing => {
  const kept = ['id', 'title', 'parent', 'defaultLevel', 'visibility'].flatMap((name) => {
    const value = memberOf(reply, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const short = { id: textAt(reply, 'id'), name: textAt(reply, 'title') }
  return { kind: 'space', ...short, holder, values: {}, reply: Object.fromEntries(kept) as JsonObject }
}
