/**
 * Reads paths such as `.urls.app`, `.items[0]` and `.[] | .id` without jq, which takes longer to start than the whole call. It
 * gives the results only where they are jq's to the letter; for everything else, errors above all, jq itself runs.
 */
import { parsePlain } from '../json/plain.ts'

/** The results over a JSON text, each as compact JSON; undefined if jq has to give them. */
export type PathProgram = (json: string) => readonly string[] | undefined

/** Undefined if the expression is not a path, or is one that only jq reads. */
export function pathProgram(expression: string): PathProgram | undefined {
  if (!isPath.test(expression)) return undefined
  const steps = Array.from(expression.matchAll(/\.([a-z_]\w*)|\[(\d*)\]/gi), stepOf)
  if (steps.some((step) => step.does === 'item' && step.at > largestIndex)) return undefined
  return (json) => resultsOver(json, steps)
}

const oneStep = String.raw`(?:\.[a-z_]\w*|\.\[\d*\])(?:\.[a-z_]\w*|\[\d*\])*`
/** They always compile, and jq takes some 10 ms to say so. */
export const isPath = new RegExp(String.raw`^${oneStep}(?: *\| *${oneStep})*$`, 'i')

type PathStep =
  | { readonly does: 'member'; readonly name: string }
  | { readonly does: 'item'; readonly at: number }
  | { readonly does: 'each' }

/** jq is given larger ones. */
const largestIndex = 2 ** 29

/** Of more, ws tells how much memory they take (jq.ts). */
const mostResults = 1_000_000

function stepOf([, name, at]: RegExpExecArray): PathStep {
  if (name !== undefined) return { does: 'member', name }
  return at === '' ? { does: 'each' } : { does: 'item', at: Number(at) }
}

function resultsOver(json: string, steps: readonly PathStep[]): readonly string[] | undefined {
  if (mayPrintOtherwise.test(json) || !json.isWellFormed()) return undefined
  const results: string[] = []
  try {
    // Lines of compact JSON are several values. Lines of one value are not JSON by themselves, so jq gets them.
    for (const line of json.trimEnd().split('\n')) {
      const value = parsePlain(line)
      const found = value === undefined ? undefined : follow([value], steps)
      if (found === undefined || results.length + found.length > mostResults) return undefined
      for (const value of found) results.push(JSON.stringify(value))
    }
    return results
  } catch (error) {
    // It nests too deep.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * True for JSON that jq and JSON.stringify may print differently: numbers with a fraction, an exponent, many digits or `-0`, escapes
 * by number, DEL, and names of digits, which JavaScript puts first. Also true for some texts that look so.
 */
const mayPrintOtherwise = /(?:"\s*:|[[,]|^)\s*(?:-0|-?\d+[.eE]|-?\d{16})|\\u|\u007f|"\d+"\s*:/m

/** Undefined where jq ends with an error. */
function follow(values: readonly unknown[], steps: readonly PathStep[]): readonly unknown[] | undefined {
  let found = values
  for (const step of steps) {
    const next: unknown[] = []
    for (const value of found) {
      if (!take(value, step, next)) return undefined
    }
    found = next
  }
  return found
}

/** Adds what a step finds in a value; false if jq would refuse the value. */
function take(value: unknown, step: PathStep, found: unknown[]): boolean {
  const isList = Array.isArray(value)
  if (typeof value !== 'object') return false
  if (step.does === 'each') {
    if (value === null) return false
    for (const each of Object.values(value)) found.push(each)
    return true
  }
  if (value !== null && isList !== (step.does === 'item')) return false
  const key = step.does === 'item' ? step.at : step.name
  found.push(value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : null)
  return true
}
