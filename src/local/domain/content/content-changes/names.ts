/** Gives new pages and files their ids before the first change, since texts may name things that come later. */

import type { LinkPlace } from '../../../../markdown/link-places.ts'
import type { NewId } from '../../../ids.ts'
import type { WrittenPage } from '../../../parsing/written-page.ts'
import { invalid } from '../../../reply/refusals.ts'
import type { ContentChange, InsertFiles, InsertPage, ReadChange } from './change.ts'
import { placeOf } from './read-changes.ts'

/** Ids of the new things of a change, in its order; empty for the others. */
export const newIdsOf = (change: ReadChange, newId: NewId): readonly string[] => {
  if (change.operation === 'insert_page') return [newId('page')]
  return change.operation === 'insert_files' ? change.files.map(() => newId('file')) : []
}

/**
 * Addresses by name. A page keeps its id wherever it moves, so links lead to ids.
 * @param ids - of the new things of each change
 */
export function addressesOf(
  changes: readonly ReadChange[],
  ids: readonly (readonly string[])[],
): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>()
  for (const [index, change] of changes.entries()) {
    for (const [at, id] of (ids[index] ?? []).entries()) {
      const ref = refOf(change, at)
      if (ref !== undefined)
        addresses.set(ref, change.operation === 'insert_page' ? `/pages/${id}` : `/files/${id}`)
    }
  }
  return addresses
}

const refOf = (change: ReadChange, index: number): string | undefined =>
  isPage(change) ? change.ref : isFiles(change) ? change.files[index]?.ref : undefined

const isPage = (change: ReadChange): change is InsertPage => change.operation === 'insert_page'
const isFiles = (change: ReadChange): change is InsertFiles => change.operation === 'insert_files'

/** @throws ApiError 400 if two things have the same name: a link could mean either */
export function refuseRepeatedNames(changes: readonly ContentChange[]): void {
  const places = new Map<string, string>()
  const take = (ref: string | undefined, place: string) => {
    const earlier = ref === undefined ? undefined : places.get(ref)
    if (earlier !== undefined)
      throw invalid(
        `${place}.ref: ${JSON.stringify(ref)} names ${earlier} already; give each a name of its own`,
      )
    if (ref !== undefined) places.set(ref, place)
  }
  for (const [index, change] of changes.entries()) {
    if (change.operation === 'insert_page') take(change.ref, placeOf(index))
    if (change.operation === 'insert_files')
      for (const [at, file] of change.files.entries()) take(file.ref, `${placeOf(index)}.files[${at}]`)
  }
}

/** The text with addresses in place of names. Other links stay as they are. */
export function withAddresses(
  { markdown, links }: Pick<WrittenPage, 'markdown' | 'links'>,
  addresses: ReadonlyMap<string, string>,
): string {
  const parts: string[] = []
  let from = 0
  for (const { href, start, end } of links) {
    const address = addressOf(href, addresses)
    if (address === undefined) continue
    parts.push(markdown.slice(from, start), address)
    from = end
  }
  return [...parts, markdown.slice(from)].join('')
}

/** `./name.md#part` keeps its part. */
function addressOf(href: LinkPlace['href'], addresses: ReadonlyMap<string, string>): string | undefined {
  const [path = ''] = href.split('#', 1)
  const name = decoded(path.replace(/^\.\//, ''))
  const address = addresses.get(name) ?? addresses.get(name.replace(/\.(?:md|markdown)$/i, ''))
  return address === undefined ? undefined : `${address}${href.slice(path.length)}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
