/** Words a fault; the face names the member. */

import { momentPattern } from '../../catalog/shared.ts'
import { guessAt } from '../../text/nearest.ts'
import { withArticle } from '../../text/with-article.ts'
import type { Fault, ValueFormat } from './fault.ts'

export function describeFault(fault: Fault, name: string): string {
  switch (fault.code) {
    case 'required':
      return `${name} is required`
    case 'empty':
      return `${name} is empty`
    case 'nothing-to-change':
      return 'nothing to change'
    case 'none-given':
      return `give at least one of ${fault.limit.join(', ')}`
    case 'unnamed':
      return `${fault.row === undefined ? '' : `row ${fault.row + 1}: `}${name} is needed to look for one of the same ${name}`
    case 'too-big':
      return `${name} ${measure(fault.value)}, ${fault.limit} at most`
    case 'too-small':
      return `${name} ${measure(fault.value)}, ${fault.limit} at least`
    case 'wrong-format':
      return `${name} ${wanted(fault.limit)}, got ${shown(fault.value)}`
    case 'not-one-of':
      return notOneOf(name, fault.value, fault.limit)
    case 'wrong-type':
      return `${name} needs ${withArticle(fault.limit)}, got ${shown(fault.value)}`
    case 'no-id':
      return fault.limit === 'dots'
        ? `${name} is "${fault.value}", which is not an id`
        : `${name} holds characters that no id can hold`
    case 'not-together':
      return `${name} ${fault.limit}`
    default:
      return `${name} is not valid: ${shown(fault.value)}`
  }
}

/** `--role is "amdin", not one of ...; did you mean "admin"?` */
export function notOneOf(name: string, given: unknown, values: readonly string[]): string {
  const word = typeof given === 'string' ? given : undefined
  const guess = guessAt(word, values) || guessAt(word && sharedStem(word, values), values)
  return `${name} is ${shown(given)}, not one of ${values.join(', ')}${guess}`
}

/** The only value that is a beginning of the word, or begins with it: `edit` for `editor`. */
function sharedStem(word: string, values: readonly string[]): string | undefined {
  const typed = word.toLowerCase()
  const [only, ...others] = values.filter(
    (value) =>
      Math.min(value.length, typed.length) > 2 && (typed.startsWith(value) || value.startsWith(typed)),
  )
  return others.length === 0 ? only : undefined
}

function measure(given: unknown): string {
  if (typeof given === 'string') {
    const length = [...given].length
    return length === 0 ? 'is empty' : `is ${length} character${length === 1 ? '' : 's'} long`
  }
  if (Array.isArray(given)) return `is given ${given.length} time${given.length === 1 ? '' : 's'}`
  return `is ${shown(given)}`
}

function wanted({ name, pattern }: ValueFormat): string {
  if (name === 'url') return 'needs an absolute URL'
  if (name === 'email') return 'needs an e-mail address'
  if (name === 'base64') return 'needs base64'
  if (pattern === `/${momentPattern}/`) return 'needs a moment with its time zone, e.g. 2026-11-01T00:00:00Z'
  return pattern === undefined ? `needs ${name}` : `does not match ${pattern}`
}

const longestShown = 80

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}
