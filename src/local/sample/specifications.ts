/** The OpenAPI specifications of the sample, and how they came to be what they are. */
import type { Database } from '../store/database.ts'
import type { DaysAgo } from './moments.ts'
import earlierPayments from './openapi/payments-1.json' with { type: 'json' }
import payments from './openapi/payments-2.json' with { type: 'json' }
import search from './openapi/search-1.json' with { type: 'json' }
import { northwind } from './people.ts'

const addressOf = (slug: string) => `https://api.northwind.example/${slug}.json`

const specifications = [
  { id: 'spec_payments', slug: 'payments', last: 'ver_payments_2', made: 260.4, updated: 46.1 },
  { id: 'spec_search', slug: 'search', last: 'ver_search_1', made: 118.3, updated: 118.3 },
] as const

const versions = [
  { id: 'ver_payments_1', spec: 'spec_payments', slug: 'payments', document: earlierPayments, made: 260.4 },
  { id: 'ver_payments_2', spec: 'spec_payments', slug: 'payments', document: payments, made: 46.1 },
  { id: 'ver_search_1', spec: 'spec_search', slug: 'search', document: search, made: 118.3 },
] as const

export async function addSpecifications(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('openapi_specs')
    .values(
      specifications.map(({ id, slug, last, made, updated }) => ({
        id,
        organization_id: northwind,
        slug,
        source_url: addressOf(slug),
        processing_state: 'complete',
        last_version_id: last,
        last_processed_at: ago(updated),
        created_at: ago(made),
        updated_at: ago(updated),
      })),
    )
    .execute()
  await db
    .insertInto('openapi_versions')
    .values(
      versions.map(({ id, spec, slug, document, made }) => ({
        id,
        spec_id: spec,
        url: addressOf(slug),
        filesystem: JSON.stringify({ [`${slug}.json`]: document }),
        created_at: ago(made),
      })),
    )
    .execute()
}
