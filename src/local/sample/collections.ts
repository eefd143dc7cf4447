/** The collections of the sample, and how far apart siblings stand. */
import type { Database } from '../store/database.ts'
import type { DaysAgo } from './moments.ts'
import { northwind } from './people.ts'

/** As far apart as siblings.ts puts them, so that moves find room. */
export const gap = 2 ** 20

export const collections = [
  { id: 'col_product', title: 'Product', description: 'What customers read', level: 'read', made: 1010.4 },
  {
    id: 'col_engineering',
    title: 'Engineering',
    description: 'How we build and run it',
    level: 'edit',
    made: 1002.8,
  },
  {
    id: 'col_platform',
    title: 'Platform',
    description: 'Runbooks and security',
    level: null,
    made: 870.1,
    parent: 'col_engineering',
  },
  { id: 'col_support', title: 'Support', description: 'How we help', level: 'comment', made: 395.7 },
  { id: 'col_archive', title: 'Archive', description: 'What was true once', level: 'read', made: 340.9 },
] as const

export async function addCollections(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('collections')
    .values(
      collections.map(({ id, title, description, level, made, ...rest }, index) => ({
        id,
        organization_id: northwind,
        parent_id: 'parent' in rest ? rest.parent : null,
        title,
        description,
        default_level: level,
        position: (index + 1) * gap,
        created_at: ago(made),
      })),
    )
    .execute()
}
