/** Counts what an organization has. Each of its members and teams shows these numbers, and counting 50,000 spaces takes 6 ms. */
import type { Database } from './database.ts'

export interface OrganizationCounts {
  /** Those that are not deleted. */
  spaces(organization: string): Promise<number>
  sites(organization: string): Promise<number>
}

export interface KeptCounts {
  /** @param version - of what the database holds, as ReadView has it; without one, every number is counted anew */
  in(db: Database, version?: string): OrganizationCounts
}

export function createCounts(): KeptCounts {
  let kept: { readonly version: string; readonly numbers: Map<string, number> } | undefined
  const numbersAt = (version: string) => {
    if (kept?.version !== version) kept = { version, numbers: new Map() }
    return kept.numbers
  }
  return {
    in: (db, version) => {
      const numbers = version === undefined ? undefined : numbersAt(version)
      const once = async (what: string, count: () => Promise<number>): Promise<number> => {
        const number = numbers?.get(what) ?? (await count())
        numbers?.set(what, number)
        return number
      }
      return {
        spaces: (organization) => once(`spaces of ${organization}`, () => countSpaces(db, organization)),
        sites: (organization) => once(`sites of ${organization}`, () => countSites(db, organization)),
      }
    },
  }
}

async function countSpaces(db: Database, organization: string): Promise<number> {
  const { count } = await db
    .selectFrom('spaces')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function countSites(db: Database, organization: string): Promise<number> {
  const { count } = await db
    .selectFrom('sites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization)
    .executeTakeFirstOrThrow()
  return count
}
