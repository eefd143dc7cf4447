/** Names the action of an operation in the audit log: the places in its path, then its verb. */
import { verbWord } from '../../catalog/index.ts'
import type { Operation } from '../../catalog/operation.ts'

export interface AuditAction {
  /** `site.share-link.create` */
  readonly id: string
  readonly label: string
}

/** @param name - under which the operation's noun exports it */
export function actionOf(name: string, { path, summary }: Pick<Operation, 'path' | 'summary'>): AuditAction {
  const places = path
    .split('/')
    .slice(2)
    .filter((segment) => !segment.startsWith('{'))
    .map(singular)
  const [first = '', ...inside] = places
  // Nearly everything lies in an organization, which the event names anyway.
  const named = first === 'org' && inside.length > 0 ? inside : places
  const verb = verbWord(name)
  return { id: [...(named.at(-1) === verb ? named.slice(0, -1) : named), verb].join('.'), label: summary }
}

/** `replies` gives `reply`. */
export const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
