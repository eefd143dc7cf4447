/** The published sites of the sample: one for everybody, one for partners with a link. */
import type { Database } from '../store/database.ts'
import { gap } from './collections.ts'
import type { DaysAgo } from './moments.ts'
import { northwind } from './people.ts'

const docs = 'site_docs'
const partners = 'site_partners'

/** What the site knows of visitors: the sign-up page signs two claims, an experiment sets a third. */
const visitors = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'https://northwind.example/visitors.json',
  type: 'object',
  properties: {
    isDeveloper: { type: 'boolean', description: 'Has the role Developer or Owner in an account' },
    isBetaUser: { type: 'boolean', description: 'Takes part in the beta programme' },
    unsigned: {
      type: 'object',
      properties: { prefersShortPages: { type: 'boolean', description: 'Is in the short pages experiment' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}

export async function addSites(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('sites')
    .values([
      {
        id: docs,
        organization_id: northwind,
        type: 'basic',
        title: 'Northwind Docs',
        basename: 'docs',
        visibility: 'public',
        published: true,
        default_site_space_id: 'ssp_start',
        default_section_id: 'sec_learn',
        adaptive_content: true,
        agents_context: 'included',
        created_at: ago(700.4),
      },
      {
        id: partners,
        organization_id: northwind,
        type: 'basic',
        title: 'Partner portal',
        basename: 'partners',
        visibility: 'share-link',
        published: true,
        default_site_space_id: 'ssp_partner_api',
        adaptive_content: false,
        agents_context: 'excluded',
        created_at: ago(262.7),
      },
    ])
    .execute()
  await addSections(db, ago)
  await addSiteSpaces(db, ago)
  await addShareLinks(db, ago)
  await db
    .insertInto('adaptive_schemas')
    .values({ site_id: docs, json_schema: JSON.stringify(visitors), updated_at: ago(73.9) })
    .execute()
}

/** Sections and groups of one level share one order. */
async function addSections(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('section_groups')
    .values({
      id: 'grp_developers',
      site_id: docs,
      title: 'Developers',
      icon: 'code',
      position: 2,
      created_at: ago(690.1),
    })
    .execute()
  await db
    .insertInto('site_sections')
    .values([
      {
        id: 'sec_learn',
        site_id: docs,
        title: 'Learn',
        description: 'From a first payment to going live',
        icon: 'graduation-cap',
        path: 'learn',
        position: 1,
        created_at: ago(700.4),
      },
      {
        id: 'sec_reference',
        site_id: docs,
        group_id: 'grp_developers',
        title: 'Reference',
        description: 'The API and its SDKs',
        icon: 'book',
        path: 'reference',
        position: 1,
        created_at: ago(690.3),
      },
    ])
    .execute()
}

async function addSiteSpaces(db: Database, ago: DaysAgo): Promise<void> {
  const learn = { site_id: docs, section_id: 'sec_learn' }
  const reference = { site_id: docs, section_id: 'sec_reference' }
  await db
    .insertInto('site_spaces')
    .values([
      {
        ...learn,
        id: 'ssp_start',
        space_id: 'spc_start',
        title: 'Getting started',
        path: 'start',
        condition: null,
        position: gap,
        created_at: ago(700.4),
      },
      {
        ...learn,
        id: 'ssp_guides',
        space_id: 'spc_guides',
        title: 'Guides',
        path: 'guides',
        condition: null,
        position: 2 * gap,
        created_at: ago(700.3),
      },
      {
        ...reference,
        id: 'ssp_api',
        space_id: 'spc_api',
        title: 'API reference',
        path: 'api',
        condition: null,
        position: 3 * gap,
        created_at: ago(690.2),
      },
      {
        ...reference,
        id: 'ssp_sdk',
        space_id: 'spc_sdk',
        title: 'SDKs',
        path: 'sdk',
        condition: 'visitor.claims.isDeveloper',
        position: 4 * gap,
        created_at: ago(502.6),
      },
      {
        id: 'ssp_partner_api',
        site_id: partners,
        section_id: null,
        space_id: 'spc_api',
        title: 'API reference',
        path: 'api',
        condition: null,
        position: gap,
        created_at: ago(262.7),
      },
    ])
    .execute()
}

/** The keys are as long and as random as any; they open nothing but this sample. */
async function addShareLinks(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('share_links')
    .values([
      {
        id: 'shl_preview',
        site_id: partners,
        name: 'Preview',
        key: '7m3wq9x2kd5rtb0vh8ncfz4j',
        active: true,
        created_at: ago(57.2),
      },
      {
        id: 'shl_old',
        site_id: partners,
        name: 'Old partner',
        key: 'p1yg6sa8e3xvn7c2mk9d0zqt',
        active: false,
        created_at: ago(249.8),
      },
    ])
    .execute()
}
