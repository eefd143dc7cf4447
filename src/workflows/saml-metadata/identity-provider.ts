/** Finds the one identity provider in metadata: the entity, and its role by SAML 2.0. */
import { UsageError } from '../../errors.ts'
import type { XmlElement } from './read-xml.ts'

export interface IdentityProvider {
  readonly entityId: string
  /** The `IDPSSODescriptor`. */
  readonly role: XmlElement
}

const namespace = 'urn:oasis:names:tc:SAML:2.0:metadata'
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'

interface EntityChoice {
  /** The name of the document in messages. */
  readonly source: string
  /** The entity id that the person gave. */
  readonly entityId: string | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/** @throws UsageError if there is none, or several and nobody says which */
export function identityProviderIn(
  root: XmlElement,
  { source, entityId, now }: EntityChoice,
): IdentityProvider {
  const entities = entitiesIn(root)
  if (entities.length === 0)
    throw new UsageError(
      `${source} is not SAML metadata: it begins with <${root.name}>, not <EntityDescriptor>`,
    )
  demandValid([root, ...entities], { source, now })
  const providers = entities.flatMap((entity) => providersOf(entity))
  const wanted = providers.filter((provider) => entityId === undefined || provider.entityId === entityId)
  const [provider, ...others] = wanted
  if (provider !== undefined && others.length === 0) return provider
  if (provider !== undefined) throw several(wanted, source)
  if (providers.length > 0)
    throw new UsageError(
      `${source} describes ${namesOf(providers)}, and no identity provider with the entity id ${entityId}`,
    )
  throw new UsageError(`${source} ${lackOf(entities)}`)
}

function several(providers: readonly IdentityProvider[], source: string): UsageError {
  const ids = new Set(providers.map(({ entityId }) => entityId))
  if (ids.size > 1)
    return new UsageError(
      `${source} describes ${ids.size} identity providers: ${namesOf(providers)}; choose one with --entity-id`,
    )
  return new UsageError(
    `${source} describes the identity provider ${[...ids][0]} ${providers.length} times: give --sso-url and --certificate-file instead`,
  )
}

const mostNames = 5

function namesOf(providers: readonly IdentityProvider[]): string {
  const names = [...new Set(providers.map(({ entityId }) => entityId))]
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
  return `${names.slice(0, mostNames).join(', ')}${more}`
}

const lackOf = (entities: readonly XmlElement[]) => {
  const roles = entities.flatMap(({ children }) => children)
  if (roles.some((role) => isMetadata(role, 'IDPSSODescriptor')))
    return 'describes an identity provider, but not for SAML 2.0'
  return roles.some((role) => isMetadata(role, 'SPSSODescriptor'))
    ? 'describes a service provider, the other side of a login: the metadata of the identity provider are needed'
    : 'describes no identity provider: it has no <IDPSSODescriptor>'
}

const isMetadata = ({ uri, name }: XmlElement, wanted: string) => uri === namespace && name === wanted

/** Entities may lie in groups, and groups in groups. */
function entitiesIn(element: XmlElement): readonly XmlElement[] {
  if (isMetadata(element, 'EntityDescriptor')) return [element]
  return isMetadata(element, 'EntitiesDescriptor') ? element.children.flatMap(entitiesIn) : []
}

function providersOf(entity: XmlElement): readonly IdentityProvider[] {
  const entityId = entity.attributes.get('entityID') ?? ''
  return entity.children
    .filter((role) => isMetadata(role, 'IDPSSODescriptor'))
    .filter(({ attributes }) =>
      (attributes.get('protocolSupportEnumeration') ?? '').split(/\s+/).includes(protocol),
    )
    .map((role) => ({ entityId, role }))
}

/** Nobody may use metadata after the date in them (SAML metadata 2.0, 2.3.2). */
function demandValid(
  elements: readonly XmlElement[],
  { source, now }: Pick<EntityChoice, 'source' | 'now'>,
): void {
  const ends = elements.flatMap(({ attributes }) => attributes.get('validUntil') ?? [])
  const past = ends.find((end) => Date.parse(end) <= now)
  if (past !== undefined)
    throw new UsageError(
      `${source} was valid until ${past}: get the metadata anew from the identity provider`,
    )
}
