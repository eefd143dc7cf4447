/** Reads states from services: the one in force, that of a profile, and a snapshot of an embedded workspace. */
import { get as getOrganization, list as listOrganizations } from '../../catalog/org.ts'
import type { Client } from '../../client/client.ts'
import { UsageError } from '../../errors.ts'
import { membersIn } from '../../json/object.ts'
import { isEmbedded, workspaceFile } from '../../settings/base-url.ts'
import { isName } from '../../settings/names-for-ids.ts'
import type { Offers } from '../../task/offers.ts'
import type { Session } from '../../task/task.ts'
import { readLive } from '../estate/read-live.ts'
import { sourceOf } from '../estate/source.ts'
import type { State, StateRequest } from './state.ts'

export async function readInForce(label: string, wanted: StateRequest): Promise<State> {
  const { session } = wanted
  const { org } = await session.settings()
  return readFrom(await session.client(), { label, org: org?.value, service: undefined, wanted })
}

export async function readProfile(name: string, wanted: StateRequest): Promise<State> {
  const { session } = wanted
  const { org, requireBaseUrl, requireToken } = await session.profile(name)
  const baseUrl = requireBaseUrl().value
  const client = await session.connect({ baseUrl, token: (await requireToken())?.value })
  return readFrom(client, {
    label: `profile:${name}`,
    org: org ?? session.flags.org,
    service: baseUrl,
    wanted,
  })
}

export const offersInForce = (_label: string, session: Session): Promise<Offers> => session.offers()

export async function offersOfProfile(name: string, session: Session): Promise<Offers> {
  const { requireBaseUrl } = await session.profile(name)
  return session.offers(requireBaseUrl().value)
}

export async function offersOfSnapshot(name: string, session: Session): Promise<Offers> {
  const { snapshot } = await openSnapshot(name, session)
  await snapshot.discard()
  return session.offers(snapshot.baseUrl)
}

/** A snapshot of the workspace in force, or else of `local:`. */
export async function readSnapshot(name: string, wanted: StateRequest): Promise<State> {
  const { session } = wanted
  const { snapshot, isOfSettings, org } = await openSnapshot(name, session)
  const close = async () => snapshot.discard()
  try {
    const client = await session.connect({ baseUrl: snapshot.baseUrl, token: undefined })
    const of = isOfSettings ? org?.value : session.flags.org
    const state = await readFrom(client, {
      label: `snapshot:${name}`,
      org: of,
      service: snapshot.baseUrl,
      wanted,
    })
    return { ...state, close: () => client.close().finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}

async function openSnapshot(name: string, session: Session) {
  const { baseUrl, org } = await session.settings()
  const address = baseUrl !== undefined && isEmbedded(baseUrl.value) ? baseUrl.value : 'local:'
  const workspace = (await session.context.workspaces()).at(workspaceFile(address, session.context))
  const snapshot = await workspace.snapshots.open(name)
  return { snapshot, isOfSettings: address === baseUrl?.value, org }
}

interface ServiceRequest {
  readonly label: string
  /** Id or title; default: the only organization. */
  readonly org: string | undefined
  /** Its address; undefined: the one in force. */
  readonly service: string | undefined
  readonly wanted: StateRequest
}

async function readFrom(client: Client, { label, org, service, wanted }: ServiceRequest): Promise<State> {
  const organizationId = org === undefined || isName(org) ? await organizationAt(client, label, org) : org
  const estate = await readLive(
    {
      client,
      organizationId,
      kinds: wanted.kinds,
      progress: wanted.progress,
      ...(service === undefined ? {} : { service }),
      ...wanted.reading,
    },
    wanted.session,
  )
  const isThere = () => client.invoke(getOrganization, { path: { organizationId } })
  const offers = await wanted.session.offers(service)
  const { one, list } = sourceOf(client, { isThere, progress: async () => undefined, offers })
  return { label, estate, open: [], look: (operation, path) => one(operation, { path }), list }
}

async function organizationAt(client: Client, label: string, named: string | undefined): Promise<string> {
  const found: { readonly id: string; readonly title: string }[] = []
  for await (const { items } of client.paginate(listOrganizations, { path: {}, query: {} }))
    for (const item of items) {
      const { id, title } = membersIn(item)
      if (typeof id === 'string') found.push({ id, title: String(title ?? '') })
    }
  const fitting = found.filter(({ title }) => named === undefined || `~${title}` === named)
  const [only] = fitting
  if (only !== undefined && fitting.length === 1) return only.id
  throw new UsageError(organizationFault(label, named), { hint: hintOf(found) })
}

const organizationFault = (label: string, named: string | undefined) =>
  named === undefined
    ? `${label} names no organization, and there is not just one`
    : `${label} names the organization ${named}, and not just one is called so`

const hintOf = (found: readonly { readonly id: string }[]): string | undefined =>
  found.length === 0 ? undefined : `Name one: ${found.map(({ id }) => `--org ${id}`).join(' or ')}`
