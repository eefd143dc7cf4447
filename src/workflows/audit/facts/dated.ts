/** The kinds that rules about dates look at: each whose entries may have `until`. */
import type { Kind } from '../../../catalog/kinds.ts'
import type { PlaceInFile } from '../../../estate/estate.ts'

/** As the resources declare it; a test compares them. */
export const datedKinds: readonly Kind[] = [
  'member',
  'team-member',
  'collection-user-permission',
  'collection-team-permission',
  'space-user-permission',
  'space-team-permission',
  'site-user-permission',
  'site-team-permission',
  'share-link',
  'invite-link',
]

/** For the command that a rule names: the file of an entry. */
export const documentOf = (place: PlaceInFile | undefined): Readonly<Record<string, string>> =>
  place === undefined ? {} : { document: place.file }
