/** Builds the API's form of OpenAPI specifications and their versions. */
import type { Infer } from '../../catalog/fields.ts'
import type { OpenapiSpec, OpenapiVersion } from '../../catalog/schemas/openapi.ts'
import { reaches } from '../../permissions/roles.ts'
import { isPending } from '../domain/specifications/processing.ts'
import { sentText } from '../domain/specifications/sent-text.ts'
import type { LocalRequest } from '../handler.ts'
import { appUrl, location } from '../reply/addresses.ts'
import { notFound } from '../reply/refusals.ts'

/** Every column for presentSpec; narrow it with `where('openapi_specs.…')`. */
export const selectSpecs = ({ db, now }: LocalRequest, organizationId: string) =>
  db
    .selectFrom('openapi_specs')
    .selectAll('openapi_specs')
    .select((eb) =>
      eb
        .selectFrom('openapi_versions')
        .select('openapi_versions.id')
        .whereRef('openapi_versions.spec_id', '=', 'openapi_specs.id')
        .where('openapi_versions.created_at', '<=', now)
        .orderBy('openapi_versions.created_at', 'desc')
        .orderBy('openapi_versions.id', 'desc')
        .limit(1)
        .$asScalar()
        .as('latest_version'),
    )
    .where('openapi_specs.organization_id', '=', organizationId)

export type SpecRow = Awaited<ReturnType<ReturnType<typeof selectSpecs>['executeTakeFirstOrThrow']>>

export async function findSpec(
  request: LocalRequest,
  organizationId: string,
  slug: string,
): Promise<SpecRow> {
  const row = await selectSpecs(request, organizationId)
    .where('openapi_specs.slug', '=', slug)
    .executeTakeFirst()
  if (row === undefined) throw notFound('OpenAPI specification', slug)
  return row
}

export async function presentSpec(
  row: SpecRow,
  { access, baseUrl, now }: LocalRequest,
): Promise<Infer<typeof OpenapiSpec>> {
  return {
    object: 'openapi-spec',
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    slug: row.slug,
    ...(row.source_url === null ? {} : { sourceURL: row.source_url }),
    ...(row.latest_version === null ? {} : { lastVersion: row.latest_version }),
    ...(isPending(row.last_processed_at, now) ? { processingState: 'pending' } : outcomeOf(row)),
    visibility: row.visibility,
    permissions: { view: true, edit: reaches(await access.roleIn(row.organization_id), 'create') },
    urls: {
      location: specLocation(baseUrl, row),
      app: appUrl('o', row.organization_id, 'openapi', row.slug),
    },
  }
}

const outcomeOf = (row: SpecRow) => ({
  processingState: row.processing_state,
  ...(row.last_processed_at === null ? {} : { lastProcessedAt: row.last_processed_at }),
  ...(row.last_process_error_code === null ? {} : { lastProcessErrorCode: row.last_process_error_code }),
})

interface VersionRow {
  readonly id: string
  readonly url: string
  readonly created_at: string
}

export const presentVersion = (
  row: VersionRow,
  spec: SpecRow,
  { baseUrl }: LocalRequest,
): Infer<typeof OpenapiVersion> => ({
  object: 'openapi-spec-version',
  id: row.id,
  createdAt: row.created_at,
  url: versionUrl(row, spec, baseUrl),
  urls: { location: versionLocation(baseUrl, spec, row.id) },
})

/** A version whose text somebody sent came from no address: its content is here. */
export const versionUrl = (
  { id, url }: Pick<VersionRow, 'id' | 'url'>,
  spec: SpecPlace,
  baseUrl: string,
): string => (url === sentText ? `${versionLocation(baseUrl, spec, id)}/content` : url)

const versionLocation = (baseUrl: string, spec: SpecPlace, id: string) =>
  `${specLocation(baseUrl, spec)}/versions/${encodeURIComponent(id)}`

type SpecPlace = Pick<SpecRow, 'organization_id' | 'slug'>

const specLocation = (baseUrl: string, { organization_id, slug }: SpecPlace) =>
  location(baseUrl, 'orgs', organization_id, 'openapi', slug)
