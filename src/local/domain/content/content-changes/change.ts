/** A change of content once ws has read its texts and fetched its files: plain data for the transaction. */
import type { Infer } from '../../../../catalog/fields.ts'
import type { contentChange } from '../../../../catalog/schemas/content-update.ts'
import type { LocalRequest } from '../../../handler.ts'
import type { WrittenPage } from '../../../parsing/written-page.ts'

export type ContentChange = Infer<typeof contentChange>

export type ChangeOf<Name extends ContentChange['operation']> = Extract<
  ContentChange,
  { readonly operation: Name }
>

export interface ReadFile {
  readonly name: string
  readonly contentType: string
  readonly ref: string | undefined
  readonly bytes: Uint8Array
}

export type InsertPage = ChangeOf<'insert_page'> & { readonly written: WrittenPage }
export type UpdatePage = ChangeOf<'update_page'> & { readonly written: WrittenPage | undefined }
export type InsertFiles = Omit<ChangeOf<'insert_files'>, 'files'> & { readonly files: readonly ReadFile[] }

export type ReadChange =
  | InsertPage
  | UpdatePage
  | ChangeOf<'delete_page'>
  | ChangeOf<'revert_page'>
  | InsertFiles

/** The surroundings of a change. */
export interface ChangeContext {
  readonly request: LocalRequest
  readonly spaceId: string
  /** The revision that the change request branched from. */
  readonly branchedFrom: string
  /** The change for messages: `body.changes[2]`. */
  readonly place: string
  /** Addresses of new pages and files, by their names in this call. */
  readonly addresses: ReadonlyMap<string, string>
}
