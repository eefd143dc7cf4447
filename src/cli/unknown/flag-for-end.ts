/** Leads from a flag for a last day, which the API does not take, to the documents that do. */
import { writtenBy } from '../../catalog/relations.ts'
import { allResources } from '../../catalog/walk.ts'
import { findCommand } from '../commands/find-command.ts'
import { root } from '../tree.ts'

const named = new Set([
  'duration',
  'end',
  'end-date',
  'ends',
  'expiration',
  'expire',
  'expires',
  'expires-at',
  'expires-in',
  'expiry',
  'ttl',
  'until',
  'valid-until',
])

/** Undefined for another flag, and for a command that gives nothing which a document may end. */
export async function wayToEnd(flag: string, words: string): Promise<string | undefined> {
  if (!named.has(flag.replace(/^--?/, '').toLowerCase())) return undefined
  const { spec, rest } = await findCommand(words.split(' ').slice(1), root)
  if (spec === undefined || rest.length > 0) return undefined
  const elsewhere = spec.flagsElsewhere?.until
  if (elsewhere !== undefined) return `ws ${elsewhere}`
  const resource = writtenBy(spec, await allResources())
  return resource?.document?.ends === undefined
    ? undefined
    : 'The API knows no end; write `until` in a document, and let ws apply end it: ws help end-access'
}
