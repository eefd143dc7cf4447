/**
 * How many requests of each kind ws has under way at a time: enough to use the time of each answer, and few enough for a small
 * service. `--concurrency` says it for rows (`defaultRowsAtATime` without it). A single list has one page under way, and one ahead
 * where the whole list is wanted.
 */

/** Rows of `--from`, without `--concurrency`. */
export const defaultRowsAtATime = 8

/** Lists that are read as one, such as the spaces of all collections. */
export const listsAtATime = 8

/** Lists and things of a whole workspace: `ws export`, `plan`, `apply`, `query`, a backup. */
export const workspaceReadsAtATime = 16

/** Texts of pages, and lists of pages and files, of all spaces together. */
export const contentReadsAtATime = 8

/** Files of spaces that a pull stores. */
export const downloadsAtATime = 8

/** Pages that are compared or written: more than are read, since one that waits for the disk keeps no other from being read. */
export const pagesAtATime = 32

/** Reviews and changes for `ws inbox`. */
export const inboxReadsAtATime = 8

/** Spaces of which rules of `ws audit` read further lists: few, since their replies stay in memory. */
export const auditedSpacesAtATime = 4

/** Rows of which ws reads what stands in their way, before a question. */
export const standingReadsAtATime = 8

/** Lists that ws reads before a removal, so that an undo can bring back who had access. */
export const grantReadsAtATime = 8

/** Changes of `ws apply` and `ws undo` that do not wait for each other. */
export const changesAtATime = 8

/** Teams of which `ws access` reads the members. */
export const teamReadsAtATime = 8

/** Places of which `ws access` reads who has access there. */
export const placeReadsAtATime = 6
