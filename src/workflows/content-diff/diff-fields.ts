/** The flags that every comparison of content has. */
import { id, optional, toggle } from '../../catalog/fields.ts'

export const diffFields = {
  stat: optional(toggle('Show only how many lines of each page changed')),
  nameOnly: optional(toggle('Show only the files of changed pages')),
  word: optional(toggle('Mark changed words instead of whole lines')),
  page: optional(id('page', 'Only this page: its id, its path, or its whole title')),
  exitCode: optional(toggle('Exit with 12 if there are differences')),
}

export const diffColumns = ['kind', 'change', 'from', 'to', 'id', 'title', 'added', 'removed'] as const
