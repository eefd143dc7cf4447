/** Tables of proposals and discussions: change requests with reviewers, comments, replies and reactions. */
import type { ColumnType } from 'kysely'
import type { Fixed, NullableColumn } from './columns.ts'

export interface ChangeRequestsTable {
  id: Fixed<string>
  space_id: Fixed<string>
  number: Fixed<number>
  /** `draft`, `open`, `merged`, or a value from a caller. */
  status: string
  subject: string
  agent_task_id: NullableColumn<string>
  revision_id: string
  revision_initial_id: string
  revision_merged_ancestor_id: NullableColumn<string>
  revision_merged_id: NullableColumn<string>
  created_at: Fixed<string>
  updated_at: string
  created_by: NullableColumn<string>
}

export interface ReviewersTable {
  change_request_id: Fixed<string>
  user_id: Fixed<string>
  revision_id: string
  requested_by: NullableColumn<string>
  created_at: Fixed<string>
}

export interface ReviewsTable {
  id: Fixed<string>
  change_request_id: Fixed<string>
  /** The revision that was reviewed. */
  revision_id: Fixed<string>
  reviewer_id: Fixed<string>
  requested_by: NullableColumn<string>
  /** `approved` or `changes-requested`. */
  status: Fixed<string>
  comment_id: NullableColumn<string>
  created_at: Fixed<string>
  updated_at: string
}

export interface CommentsTable {
  id: Fixed<string>
  space_id: Fixed<string>
  change_request_id: ColumnType<string | null, string | null | undefined, never>
  revision_id: Fixed<string>
  page_id: NullableColumn<string>
  node_id: NullableColumn<string>
  node_preview: NullableColumn<string>
  markdown: string
  posted_at: Fixed<string>
  posted_by: NullableColumn<string>
  edited_at: NullableColumn<string>
  resolved_at: NullableColumn<string>
  resolved_by: NullableColumn<string>
}

export interface RepliesTable {
  id: Fixed<string>
  comment_id: Fixed<string>
  markdown: string
  posted_at: Fixed<string>
  posted_by: NullableColumn<string>
  edited_at: NullableColumn<string>
}

export interface ReactionsTable {
  id: Fixed<string>
  comment_id: ColumnType<string | null, string | null | undefined, never>
  reply_id: ColumnType<string | null, string | null | undefined, never>
  emoji: Fixed<string>
  user_id: Fixed<string>
  reacted_at: Fixed<string>
}
