/** Starts a review: reads all access, and writes it into a file for decisions. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { startedReview } from '../../answers/access.ts'
import { replaceFile } from '../../disk/staged-file.ts'
import { UsageError } from '../../errors.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { organizationIn } from '../estate/organization.ts'
import { type GrantEstate, readGrants } from '../people/grants.ts'
import { csvOf } from './csv.ts'
import { readRecord, recordBeside, reviewed, stateOf, writeRecord } from './record.ts'
import { requireWhole, reviewerOf } from './reviewer.ts'
import { accessIn, isInScope, type LiveAccess, scopeFactsOf } from './rows.ts'
import type { ReviewScope } from './scopes.ts'

interface ReviewBeginning {
  readonly scope?: ReviewScope | undefined
  readonly out?: string | undefined
  readonly by?: string | undefined
}

export async function startReview(
  { scope = 'all', out = 'review.csv', by }: ReviewBeginning,
  session: Session,
): Promise<ResultOf<typeof startedReview>> {
  const { context } = session
  const path = resolve(context.workingDirectory, out)
  requireFree(out, path, session)
  const organizationId = await organizationIn(session)
  const live = await readGrants({ organizationId }, session)
  requireWhole(live)
  const access = accessOf(live, scope)
  const state = stateOf(access)
  replaceFile(path, await csvOf(access.map(({ row }) => row)), {
    random: () => context.random(),
    mode: 0o600,
  })
  const { id = '', name = '' } = live.organization
  const started = {
    at: new Date(context.now()).toISOString(),
    by: (await reviewerOf(by, session)) ?? null,
    scope,
    state,
    rows: access.map(reviewed),
  }
  writeRecord(out, { organization: { id, title: name }, started, runs: [] }, context)
  const orphans = access.filter(({ row }) => row.via === 'orphan').length
  const value = { file: out, record: recordBeside(out), rows: access.length, orphans, state }
  return {
    value,
    next: { to: 'carry the decisions out', words: ['access', 'review', 'apply', out, '--dry-run'] },
    text: out,
  }
}

/** Nobody's decisions are lost. */
function requireFree(file: string, path: string, session: Session): void {
  if (session.isAgreed) return
  const taken = existsSync(path) ? file : readRecord(file, session.context) && recordBeside(file)
  if (taken !== undefined)
    throw new UsageError(`${taken} is there already, and may hold decisions`, {
      hint: 'Name another file with --out, or replace it with --yes',
    })
}

export function accessOf(live: GrantEstate, scope: ReviewScope): readonly LiveAccess[] {
  const all = accessIn(live)
  const facts = scopeFactsOf(live, all)
  if (scope === 'outside' && facts.domains.length === 0)
    throw new UsageError('The organization names no e-mail domains: nobody can tell who is outside', {
      hint: 'Leave out --scope to review all access, or use --scope guests',
    })
  return all.filter((each) => isInScope(each, scope, facts))
}
