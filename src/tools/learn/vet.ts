/**
 * Refuses parts that no description of a service needs: another version, references to elsewhere, and more depth or parts than
 * any reader can walk through. It goes through everything once, without recursion.
 */

import { isComposed } from '../../json/object.ts'
import type { ParsedDescription } from './description.ts'
import type { Trail } from './pointer.ts'

const deepest = 250
const mostParts = 5_000_000

export function vet(description: ParsedDescription): void {
  refuseOtherVersions(description)
  refuseStrangeParts(description)
}

function refuseOtherVersions({ root, fault }: ParsedDescription): void {
  const { openapi, swagger } = root
  if (swagger !== undefined)
    throw fault(['swagger'], `it is of Swagger ${shown(swagger)}; ws reads OpenAPI 3.0 and 3.1`)
  if (typeof openapi !== 'string') throw fault([], 'it does not say its version: `openapi: 3.1.0` is missing')
  if (!/^3\.[01]\.\d/.test(openapi))
    throw fault(['openapi'], `it is of OpenAPI ${shown(openapi)}; ws reads 3.0 and 3.1`)
}

const shown = (value: unknown) => String(value).slice(0, 20)

/** A value, and the way to it from the end. */
interface NestedValue {
  readonly value: object
  readonly name: string
  readonly above: NestedValue | undefined
  readonly depth: number
  /** True inside of an example or another value of any kind, where `$ref` is only a name. */
  readonly isAny: boolean
}

/** Their values are examples of data, and no parts of the description. */
const ofAnyKind = new Set(['example', 'examples', 'default', 'enum', 'const'])

function refuseStrangeParts({ root, fault }: ParsedDescription): void {
  const waiting: NestedValue[] = [{ value: root, name: '', above: undefined, depth: 0, isAny: false }]
  let parts = 0
  for (let found = waiting.pop(); found !== undefined; found = waiting.pop()) {
    parts += 1
    if (parts > mostParts) throw fault([], `it has more than ${mostParts} parts`)
    const { value, depth, isAny } = found
    if (depth > deepest) throw fault(trailTo(found), `it is nested deeper than ${deepest} levels`)
    if (!isAny) refuseElsewhere(found, fault)
    for (const [name, member] of Object.entries(value)) {
      if (!isComposed(member)) continue
      const isData = isAny || name.startsWith('x-') || (ofAnyKind.has(name) && found.name !== 'properties')
      waiting.push({ value: member, name, above: found, depth: depth + 1, isAny: isData })
    }
  }
}

/** Only the address that a person gave is fetched. */
function refuseElsewhere(found: NestedValue, fault: ParsedDescription['fault']): void {
  if (!Object.hasOwn(found.value, '$ref') || found.name === 'properties') return
  const reference: unknown = Reflect.get(found.value, '$ref')
  if (typeof reference !== 'string' || reference.startsWith('#')) return
  throw fault(
    [...trailTo(found), '$ref'],
    `it refers to ${JSON.stringify(reference.slice(0, 100))}, and ws reads nothing but this one document`,
  )
}

function trailTo(found: NestedValue): Trail {
  const names: string[] = []
  for (let at: NestedValue | undefined = found; at?.above !== undefined; at = at.above) names.push(at.name)
  return names.reverse()
}
