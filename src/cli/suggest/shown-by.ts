/** Finds the command that shows the effect of an operation, from the declaration of its resource. */
import type { CommandSpec } from '../../catalog/command-spec.ts'
import { type SoughtName, wordsFor } from '../../catalog/lists.ts'
import { isOperation, type Operation, originOf } from '../../catalog/operation.ts'
import { listingsOf, widestListings, writtenBy } from '../../catalog/relations.ts'
import { isSupported, type Resource } from '../../catalog/resource.ts'
import { allResources, wordsOf } from '../../catalog/walk.ts'
import { findCommand } from '../commands/find-command.ts'
import { root } from '../tree.ts'

/** The words of the command after `ws`; undefined if no command shows what the operation does. */
export async function commandShowing(spec: CommandSpec): Promise<string | undefined> {
  if (!isOperation(spec)) return undefined
  const operation = originOf(spec)
  const resource = writtenBy(operation, await allResources())
  if (resource === undefined) return undefined
  const shownBy = actionOf(operation, resource)?.shownBy ?? showingOf(operation, resource)
  if (shownBy === 'nothing' || shownBy === undefined) return undefined
  const listing = listingsOf(resource).find(({ operation }) => operation === shownBy)
  // If the API lists a kind only in parts, ws has a command that lists all of it.
  const words = listing?.each === undefined ? await wordsOf(shownBy) : await wholeListOf(resource.parameter)
  return words?.join(' ')
}

/** `space list`: the command for a list that the API has only in parts. */
export async function wholeListOf(parameter: SoughtName | undefined): Promise<readonly string[] | undefined> {
  if (parameter === undefined) return undefined
  const { words, spec } = await findCommand([wordsFor(parameter).name, 'list'], root)
  return spec === undefined ? undefined : words
}

const actionOf = (operation: Operation, { actions }: Resource) =>
  Object.values(actions).find((each) => each.operation === operation)

/** Nobody knows the id of a new thing yet: the list shows it, and the widest one what stands in its way. */
function showingOf(operation: Operation, resource: Resource): Operation | undefined {
  const { make, change, read } = resource
  const [listing] = widestListings(resource)
  const isNew = operation === make && operation !== change
  if (isNew && listing !== undefined) return listing.operation
  return isSupported(read) ? read : listing?.operation
}
