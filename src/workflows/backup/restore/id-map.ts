/** Which id each thing of a backup has now, as a file: for scripts and links that hold the old ones. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ToldKind, toldKind } from '../../../catalog/kinds.ts'
import { allResources } from '../../../catalog/walk.ts'
import type { Context } from '../../../context.ts'
import { quietly } from '../../../disk/files.ts'
import { replaceFile } from '../../../disk/staged-file.ts'
import { addressesIn } from '../../../estate/address.ts'
import { match } from '../../../estate/compare/match.ts'
import type { StepRow } from '../../apply/step-rows.ts'
import type { PreparedRestore } from './prepare.ts'

export interface MappedId {
  readonly kind: ToldKind
  readonly address: string
  readonly old: string
  /** Null if it is not there. */
  readonly now: string | null
}

export async function idMap(
  { sides }: Pick<PreparedRestore, 'sides'>,
  ended: readonly Pick<StepRow, 'kind' | 'address' | 'id'>[],
): Promise<readonly MappedId[]> {
  const resources = new Map((await allResources()).map((resource) => [resource.kind, resource]))
  const { before } = match(sides, resources)
  const known = ended.filter((row) => row.id !== null)
  const made = new Map(known.map((row) => [`${row.kind} ${row.address}`, row.id]))
  const addressOf = addressesIn(sides.to)
  return sides.to.things.flatMap((thing) => {
    const { kind, id: old } = thing
    if (old === undefined) return []
    const address = addressOf(thing)
    const told = toldKind(kind)
    return [{ kind: told, address, old, now: before(thing)?.id ?? made.get(`${told} ${address}`) ?? null }]
  })
}

/** False if the file says so already. */
export function writeIdMap(file: string, ids: readonly MappedId[], context: Context): boolean {
  const path = resolve(context.workingDirectory, file)
  const text = ids.map((each) => `${JSON.stringify(each)}\n`).join('')
  if (quietly(() => readFileSync(path, 'utf8')) === text) return false
  replaceFile(path, text, { random: () => context.random() })
  return true
}
