/**
 * Runs a rule that a person wrote in the configuration: a jq program over the document of the workspace, or a statement over its tables.
 * Each output is a finding.
 */
import type { Kind } from '../../../catalog/kinds.ts'
import type { AddressOf } from '../../../estate/address.ts'
import type { Estate, Thing } from '../../../estate/estate.ts'
import { isObject, type JsonObject } from '../../../json/object.ts'
import { parseJson } from '../../../json/parse.ts'
import type { Severity } from '../../../reports/findings-report.ts'
import { found, type Observation } from '../rule.ts'

export interface ActiveOwnRule {
  readonly id: string
  readonly title: string
  readonly severity: Severity
  readonly message: string | undefined
  readonly program: OwnProgram
}

export interface OwnProgram {
  /** The kinds that it looks at; undefined: all that a document holds. */
  readonly kinds?: readonly Kind[]
  /** Each result is compact JSON. Throws FilterError. */
  run(input: OwnRuleInput): Promise<readonly string[]>
}

interface OwnRuleInput {
  readonly estate: Estate
  readonly address: AddressOf
  /** The document, as compact JSON. */
  json(): string
}

export async function observeOwn(rule: ActiveOwnRule, input: OwnRuleInput): Promise<readonly Observation[]> {
  const { estate, address } = input
  const outputs = await rule.program.run(input)
  const things = lookUp(estate, address)
  return outputs.map((text) => {
    const parsed = parseJson(text)
    const output = 'value' in parsed ? parsed.value : text
    const [thing, message] = [placeOf(output, things), messageOf(output, rule)]
    if (thing !== undefined) return found(thing, message)
    // Findings of the whole organization differ by their message alone: a baseline finds them again by it.
    return found(estate.organization, message, { detail: message })
  })
}

interface ThingsByName {
  readonly byId: ReadonlyMap<string, readonly Thing[]>
  readonly byAddress: ReadonlyMap<string, Thing>
}

function lookUp({ organization, things }: Estate, address: AddressOf): ThingsByName {
  const all = [organization, ...things]
  return {
    byId: Map.groupBy(all, ({ id = '' }) => id),
    byAddress: new Map(all.map((thing) => [address(thing), thing])),
  }
}

/** An object with `id` or `address` says which thing it is about; `kind` tells two with the same id apart. */
function placeOf(output: unknown, { byId, byAddress }: ThingsByName): Thing | undefined {
  if (!isObject(output)) return undefined
  const { id, address, kind } = output
  const named = typeof id === 'string' && id !== '' ? (byId.get(id) ?? []) : []
  const thing = typeof kind === 'string' ? named.find((each) => each.kind === kind) : named[0]
  return thing ?? (typeof address === 'string' ? byAddress.get(address) : undefined)
}

function messageOf(output: unknown, { message, title }: ActiveOwnRule): string {
  if (typeof output === 'string' && output !== '')
    return message === undefined ? output : `${message}: ${output}`
  const own = isObject(output) ? textOf(output) : undefined
  return own ?? message ?? title
}

const textOf = ({ message }: JsonObject) =>
  typeof message === 'string' && message !== '' ? message : undefined
