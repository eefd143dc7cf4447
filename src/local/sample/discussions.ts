/** What people say in the sample: comments on spaces and change requests, replies, reactions. */
import type { Database } from '../store/database.ts'
import type { DaysAgo } from './moments.ts'

interface SampleReaction {
  readonly emoji: string
  readonly by: string
  /** Days ago, as are all times here. */
  readonly at: number
}

interface SampleReply {
  readonly id: string
  readonly by: string
  readonly at: number
  readonly text: string
  readonly reactions?: readonly SampleReaction[]
}

interface SampleComment extends SampleReply {
  readonly space: string
  readonly changeRequest?: string
  readonly revision: string
  readonly page?: string
  /** The heading it is about, and its anchor. */
  readonly node?: { readonly id: string; readonly heading: string }
  readonly resolved?: { readonly by: string; readonly at: number }
  readonly replies?: readonly SampleReply[]
}

const comments: readonly SampleComment[] = [
  {
    id: 'cmt_scope',
    space: 'spc_api',
    revision: 'rev_api_2',
    page: 'pag_auth',
    node: { id: 'scopes', heading: 'Scopes' },
    by: 'usr_eli',
    at: 31.4,
    text: 'Customers ask which scope they need to read **payouts**. Is it `payments:read` too?',
    reactions: [
      { emoji: '👀', by: 'usr_ben', at: 31.1 },
      { emoji: '👀', by: 'usr_chen', at: 30.9 },
    ],
    replies: [
      {
        id: 'rpl_scope_1',
        by: 'usr_dana',
        at: 30.2,
        text: 'It is. I add a row for each resource when the payouts page is there.',
        reactions: [{ emoji: '🎉', by: 'usr_eli', at: 30.1 }],
      },
    ],
  },
  {
    id: 'cmt_typo',
    space: 'spc_api',
    revision: 'rev_api_2',
    page: 'pag_errors',
    by: 'usr_ben',
    at: 40.6,
    text: '`idempotency_conflict` was spelt with one *n* too many.',
    resolved: { by: 'usr_dana', at: 40.3 },
  },
  {
    id: 'cmt_limits',
    space: 'spc_api',
    changeRequest: 'cr_rate_limits',
    revision: 'rev_rate_limits_3',
    page: 'pag_rate_limits',
    node: { id: 'headers-of-every-reply', heading: 'Headers of every reply' },
    by: 'usr_chen',
    at: 5.2,
    text: 'Are the headers sent with errors as well? If so, say it here: that is where people need them.',
    replies: [
      {
        id: 'rpl_limits_1',
        by: 'usr_ben',
        at: 4.9,
        text: 'With every reply but 5xx from the gateway itself. I put that in.',
        reactions: [{ emoji: '👍', by: 'usr_chen', at: 4.8 }],
      },
    ],
  },
  {
    id: 'cmt_burst',
    space: 'spc_api',
    changeRequest: 'cr_rate_limits',
    revision: 'rev_rate_limits_3',
    page: 'pag_rate_limits',
    by: 'usr_ada',
    at: 3.7,
    text: 'The burst of *Standard* was 200 when I last looked. Please check with the gateway people.',
  },
  {
    id: 'cmt_price',
    space: 'spc_guides',
    revision: 'rev_guides_2',
    page: 'pag_guide_disputes',
    node: { id: 'lose-fewer', heading: 'Lose fewer' },
    by: 'usr_eli',
    at: 14.3,
    text: 'The fee is 15 EUR here and 20 EUR on the price list. Which one is it?',
    reactions: [{ emoji: '👀', by: 'usr_dana', at: 13.8 }],
  },
  {
    id: 'cmt_lead',
    space: 'spc_handbook',
    revision: 'rev_handbook_2',
    page: 'pag_handbook_time_off',
    by: 'usr_fay',
    at: 8.8,
    text: 'Does *two weeks before* also count for a single day?',
    replies: [{ id: 'rpl_lead_1', by: 'usr_dana', at: 8.1, text: 'No. The day before is fine.' }],
  },
  {
    id: 'cmt_voice',
    space: 'spc_guides',
    changeRequest: 'cr_tone',
    revision: 'rev_tone_1',
    page: 'pag_guide_refunds',
    by: 'usr_ben',
    at: 4.2,
    text: 'Much better. I would keep *of no use* out of it.',
    reactions: [{ emoji: '❤️', by: 'usr_dana', at: 4.1 }],
    resolved: { by: 'usr_dana', at: 4.1 },
  },
]

export async function addDiscussions(db: Database, ago: DaysAgo): Promise<void> {
  await db
    .insertInto('comments')
    .values(
      comments.map((comment) => ({
        id: comment.id,
        space_id: comment.space,
        change_request_id: comment.changeRequest ?? null,
        revision_id: comment.revision,
        page_id: comment.page ?? null,
        node_id: comment.node?.id ?? null,
        node_preview: comment.node?.heading ?? null,
        markdown: comment.text,
        posted_at: ago(comment.at),
        posted_by: comment.by,
        resolved_at: comment.resolved === undefined ? null : ago(comment.resolved.at),
        resolved_by: comment.resolved?.by ?? null,
      })),
    )
    .execute()
  await db
    .insertInto('replies')
    .values(
      comments.flatMap(({ id: comment, replies = [] }) =>
        replies.map(({ id, text, at, by }) => ({
          id,
          comment_id: comment,
          markdown: text,
          posted_at: ago(at),
          posted_by: by,
        })),
      ),
    )
    .execute()
  await addReactions(db, ago)
}

async function addReactions(db: Database, ago: DaysAgo): Promise<void> {
  const rows = ({ id, reactions = [] }: SampleReply, isReply: boolean) =>
    reactions.map(({ emoji, by, at }, index) => ({
      id: `rct_${id}_${index + 1}`,
      comment_id: isReply ? null : id,
      reply_id: isReply ? id : null,
      emoji,
      user_id: by,
      reacted_at: ago(at),
    }))
  await db
    .insertInto('reactions')
    .values(
      comments.flatMap((comment) => [
        ...rows(comment, false),
        ...(comment.replies ?? []).flatMap((reply) => rows(reply, true)),
      ]),
    )
    .execute()
}
