/** Change requests of the sample, one in each state, and who is asked to review them. */
import type { Database } from '../store/database.ts'
import type { DaysAgo } from './moments.ts'

interface SampleChangeRequest {
  readonly id: string
  readonly space: string
  readonly number: number
  readonly status: 'draft' | 'open' | 'merged'
  readonly subject: string
  readonly by: string
  readonly revision: string
  readonly initial: string
  /** The main content as it was taken over last. */
  readonly ancestor?: string
  readonly merged?: string
  /** Days ago. */
  readonly made: number
  readonly updated: number
}

export const changeRequests: readonly SampleChangeRequest[] = [
  {
    id: 'cr_auth_rewrite',
    space: 'spc_api',
    number: 1,
    status: 'merged',
    subject: 'Rewrite authentication for bearer keys',
    by: 'usr_dana',
    revision: 'rev_auth_rewrite_1',
    initial: 'rev_api_1',
    merged: 'rev_api_2',
    made: 52.1,
    updated: 46.2,
  },
  {
    id: 'cr_rate_limits',
    space: 'spc_api',
    number: 2,
    status: 'open',
    subject: 'Explain rate limits',
    by: 'usr_ben',
    revision: 'rev_rate_limits_3',
    initial: 'rev_api_2',
    ancestor: 'rev_api_3',
    made: 19.6,
    updated: 5.9,
  },
  {
    id: 'cr_webhooks',
    space: 'spc_api',
    number: 3,
    status: 'draft',
    subject: 'Sign the time of webhooks too',
    by: 'usr_dana',
    revision: 'rev_webhooks_2',
    initial: 'rev_api_2',
    ancestor: 'rev_api_3',
    made: 15.8,
    updated: 5.1,
  },
  {
    id: 'cr_errors',
    space: 'spc_api',
    number: 4,
    status: 'open',
    subject: 'Say which errors are worth a retry',
    by: 'usr_dana',
    revision: 'rev_errors_1',
    initial: 'rev_api_2',
    made: 11.9,
    updated: 11.5,
  },
  {
    id: 'cr_tone',
    space: 'spc_guides',
    number: 1,
    status: 'open',
    subject: 'Speak to the reader in "Refund a payment"',
    by: 'usr_dana',
    revision: 'rev_tone_1',
    initial: 'rev_guides_2',
    made: 4.8,
    updated: 4.6,
  },
  {
    id: 'cr_screens',
    space: 'spc_start',
    number: 1,
    status: 'draft',
    subject: 'Show the dashboard in pictures',
    by: 'usr_ben',
    revision: 'rev_screens_1',
    initial: 'rev_start_2',
    made: 3.2,
    updated: 2.9,
  },
]

const reviewers = [
  {
    changeRequest: 'cr_auth_rewrite',
    user: 'usr_chen',
    revision: 'rev_auth_rewrite_1',
    by: 'usr_dana',
    asked: 49.7,
  },
  {
    changeRequest: 'cr_rate_limits',
    user: 'usr_chen',
    revision: 'rev_rate_limits_3',
    by: 'usr_ben',
    asked: 5.8,
  },
  { changeRequest: 'cr_tone', user: 'usr_ada', revision: 'rev_tone_1', by: 'usr_dana', asked: 4.5 },
  { changeRequest: 'cr_tone', user: 'usr_ben', revision: 'rev_tone_1', by: 'usr_dana', asked: 4.5 },
] as const

export async function addChangeRequests(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('change_requests')
    .values(
      changeRequests.map((each) => ({
        id: each.id,
        space_id: each.space,
        number: each.number,
        status: each.status,
        subject: each.subject,
        revision_id: each.revision,
        revision_initial_id: each.initial,
        revision_merged_ancestor_id: each.ancestor ?? null,
        revision_merged_id: each.merged ?? null,
        created_at: ago(each.made),
        updated_at: ago(each.updated),
        created_by: each.by,
      })),
    )
    .execute()
  await db
    .insertInto('reviewers')
    .values(
      reviewers.map(({ changeRequest, user, revision, by, asked }) => ({
        change_request_id: changeRequest,
        user_id: user,
        revision_id: revision,
        requested_by: by,
        created_at: ago(asked),
      })),
    )
    .execute()
}
