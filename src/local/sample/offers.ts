/** What else an organization sets up: translations and integrations of the sample. */
import type { Database } from '../store/database.ts'
import type { DaysAgo } from './moments.ts'
import { northwind } from './people.ts'

const diagramScript = `export default {
  blocks: {
    diagram: ({ source }) => ({ type: 'webframe', data: { source } }),
  },
}
`

const statusScript = `export default {
  async onEvent(event, { fetch, configuration }) {
    if (event.type === 'site_view') await fetch(configuration.site.address)
  },
}
`

export async function addTranslations(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('translations')
    .values([
      {
        id: 'trn_german',
        organization_id: northwind,
        title: 'German',
        languages: JSON.stringify(['de']),
        created_at: ago(190.6),
        updated_at: ago(44.2),
      },
      {
        id: 'trn_japanese',
        organization_id: northwind,
        title: 'Japanese',
        languages: JSON.stringify(['ja']),
        created_at: ago(66.1),
        updated_at: ago(66.1),
      },
    ])
    .execute()
}

export async function addIntegrations(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('integrations')
    .values([
      {
        name: 'diagrams',
        organization_id: northwind,
        version: 4,
        title: 'Diagrams',
        description: 'Draw diagrams on pages, from text',
        summary: '# Diagrams\n\nWrite Mermaid in a block, and readers see the drawing.',
        visibility: 'public',
        verified: true,
        scopes: JSON.stringify(['space:content:read']),
        categories: JSON.stringify(['visualization']),
        blocks: JSON.stringify([
          {
            id: 'diagram',
            title: 'Diagram',
            description: 'A drawing made of text',
            urlUnfurl: ['https://diagrams.northwind.example/'],
            markdown: { codeblock: 'mermaid', body: 'content' },
          },
        ]),
        manifest: JSON.stringify({
          externalLinks: [{ url: 'https://diagrams.northwind.example/help', label: 'Help' }],
        }),
        script: diagramScript,
        created_at: ago(420.9),
        updated_at: ago(27.3),
      },
      {
        name: 'status-board',
        organization_id: northwind,
        version: 1,
        title: 'Status board',
        description: 'Show on every page whether the API is up',
        target: 'site',
        visibility: 'private',
        verified: false,
        scopes: JSON.stringify(['site:script:inject']),
        categories: JSON.stringify(['monitoring']),
        blocks: JSON.stringify([]),
        manifest: JSON.stringify({
          configurations: {
            site: {
              properties: {
                address: { title: 'Address', description: 'Of the status page', type: 'string' },
              },
              required: ['address'],
            },
          },
        }),
        script: statusScript,
        created_at: ago(95.5),
        updated_at: ago(95.5),
      },
    ])
    .execute()
  await db
    .insertInto('installations')
    .values([
      installation('ins_diagrams_northwind', {
        organization: northwind,
        external: 'acct_northwind',
        at: ago(419.7),
      }),
      installation('ins_diagrams_lab', { organization: 'org_lab', external: 'acct_lab', at: ago(201.3) }),
    ])
    .execute()
}

interface Installing {
  readonly organization: string
  /** The account's id in the integration's own service. */
  readonly external: string
  readonly at: string
}

const installation = (id: string, { organization, external, at }: Installing) => ({
  id,
  integration_name: 'diagrams',
  organization_id: organization,
  external_ids: JSON.stringify([external]),
  configuration: JSON.stringify({ theme: 'neutral' }),
  status: 'active',
  created_at: at,
  updated_at: at,
})
