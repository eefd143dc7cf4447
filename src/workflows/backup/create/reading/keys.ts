/** Keys of things and of their lists: the ids on the way there. */
import type { FoundResource } from '../../../../estate/lists/found.ts'

/** The same for every thing of a backup. */
type HolderPathIds = Readonly<Record<string, string>>

/** From the organization down, the thing's own id last. */
export function pathOf(found: FoundResource): HolderPathIds {
  const path: Record<string, string> = {}
  addTo(path, found)
  return path
}

function addTo(path: Record<string, string>, { resource, id, within }: FoundResource): void {
  if (within !== undefined) addTo(path, within)
  if (resource.parameter !== undefined && id !== undefined) path[resource.parameter] = id
}

/** Without the organization, since requests below it name it only sometimes; empty for the organization itself. */
export function placeKey(path: HolderPathIds): string {
  const names = Object.keys(path)
  const [first = '', second = ''] = names
  // Nearly all paths are so short, and there are hundreds of thousands.
  if (names.length === 1 && first !== root) return `${first}=${path[first]}`
  if (names.length === 2 && first === root) return `${second}=${path[second]}`
  return names
    .filter((name) => name !== root)
    .sort()
    .map((name) => `${name}=${path[name]}`)
    .join('\n')
}

const root = 'organizationId'

/** One list of one holder. */
export const listKey = (kind: string, holder: HolderPathIds): string => listKeyAt(kind, placeKey(holder))

/** @param holder - its key */
export const listKeyAt = (kind: string, holder: string): string => `${kind}\n${holder}`

/** The path of the holder, for a thing whose own parameter is this one. */
export function withoutOwn(path: HolderPathIds, parameter: string | undefined): HolderPathIds {
  if (parameter === undefined) return path
  const { [parameter]: _, ...holder } = path
  return holder
}
