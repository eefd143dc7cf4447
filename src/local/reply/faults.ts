/** Says the faults of a request's body and query in words, e.g. `body.title: 57 characters long, 50 at most`. */

import type { Issue } from '../../catalog/checks.ts'
import type { UndeclaredMember } from '../../catalog/undeclared-members.ts'
import { counted } from '../../text/counted.ts'
import { guessAt } from '../../text/nearest.ts'

export function describeFault(issue: Issue, root?: string): string {
  const place = placeOf(issue.path, root)
  return `${place === '' ? 'request' : place}: ${complaint(issue)}`
}

export function describeUndeclared({ path, known }: UndeclaredMember, root: string): string {
  const guess = guessAt(String(path.at(-1)), known)
  return `${placeOf(path, root)}: there is no such member${guess}`
}

const placeOf = (path: readonly PropertyKey[], root?: string) =>
  [...(root === undefined ? [] : [root]), ...path.map(String)].join('.')

function complaint(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `is not of type ${issue.expected}`
    case 'too_big':
      return `${measure(issue.origin, issue.input)}${issue.maximum} at most`
    case 'too_small':
      return `${measure(issue.origin, issue.input)}${issue.minimum} at least`
    case 'invalid_value':
      return `is none of ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return issue.format === 'regex'
        ? `does not match ${issue.pattern ?? 'its pattern'}`
        : `is not ${issue.format === 'email' ? 'an e-mail address' : `a valid ${issue.format}`}`
    case 'invalid_union':
      return 'options' in issue && issue.options !== undefined
        ? `is none of ${issue.options.map(String).join(', ')}`
        : 'has none of the shapes that are allowed'
    default:
      return issue.message
  }
}

function measure(origin: string, input: unknown): string {
  if (origin === 'string' && typeof input === 'string')
    return `${counted([...input].length, 'character')} long, `
  if (origin === 'array' && Array.isArray(input)) return `${counted(input.length, 'entry', 'entries')}, `
  return ''
}
