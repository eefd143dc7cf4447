/** Reads an organization and turns it into a document. */
import type { document } from '../../answers/workspace.ts'
import { documentKinds, type Kind, kindsTold, type ToldKind } from '../../catalog/kinds.ts'
import { toldGaps } from '../../catalog/told-gaps.ts'
import { allResources } from '../../catalog/walk.ts'
import { PartialError, UsageError } from '../../errors.ts'
import { type DocumentShape, documentShapeOf } from '../../estate/document/document-shape.ts'
import { documentOf } from '../../estate/document/writing/document.ts'
import type { Estate, Thing } from '../../estate/estate.ts'
import type { JsonObject } from '../../json/object.ts'
import type { DocumentPart, ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { organizationOf } from '../estate/organization.ts'
import { readLive } from '../estate/read-live.ts'
import { notesOn } from './notes.ts'

interface ExportOptions {
  readonly org?: string | undefined
  readonly kinds?: readonly ToldKind[] | undefined
  readonly update?: string | undefined
  readonly merge?: string | undefined
}

export async function exportOrganization(
  { org, kinds: named, update, merge }: ExportOptions,
  session: Session,
): Promise<ResultOf<typeof document>> {
  const asked = named?.flatMap(kindsTold)
  const old = await oldDocument({ update, merge }, session)
  const kinds = new Set<Kind>(asked ?? old?.kinds ?? documentKinds)
  const organizationId = await organizationOf(org, session)
  const client = await session.client()
  const estate = await readLive({ client, organizationId, kinds }, session)
  const resources = await allResources()
  const shape = documentShapeOf(resources)
  const only =
    old === undefined || old.isEmpty ? asked && kinds : old.kinds && new Set([...old.kinds, ...kinds])
  const thingOf = new Map<JsonObject, Thing>()
  const onEntry = (thing: Thing, entry: JsonObject) => void thingOf.set(entry, thing)
  const value = documentOf(estate, { shape, kinds, only, ...(merge === undefined ? {} : { onEntry }) })
  const notes = notesOn(estate, { resources, kinds })
  const live = merge === undefined ? undefined : { estate, thingOf }
  if (old !== undefined)
    return {
      value,
      document: { yaml: () => old.updated(value, { shape, kinds, live }) },
      afterwards: () => tellGaps(estate, session),
    }
  return {
    value,
    document: {
      yaml: () => written(value, notes),
      parts: () => partsOf(value, notes, shape),
      partNames: partNames(shape),
    },
    afterwards: () => tellGaps(estate, session),
  }
}

async function oldDocument({ update, merge }: Pick<ExportOptions, 'update' | 'merge'>, session: Session) {
  if (update !== undefined && merge !== undefined)
    throw new UsageError('--update and --merge take one document between them', {
      hint: '--merge keeps ids left out and names in place of ids; --out says where it goes',
    })
  const path = merge ?? update
  if (path === undefined) return undefined
  const { readOldDocument } = await import('./old-document.ts')
  return readOldDocument({ path, flag: merge === undefined ? '--update' : '--merge' }, session)
}

async function written(value: JsonObject, notes: readonly string[]): Promise<string> {
  const { yamlOf } = await import('../../estate/document/writing/document-yaml.ts')
  return yamlOf(value, notes)
}

const partNames = ({ entries, notCaptured, outside }: DocumentShape): readonly string[] => [
  ...[...entries.values()].map(({ document }) => document.key),
  notCaptured,
  outside,
]

/** The first part has the members of the whole; each other part has one list. Each says what kinds it is about. */
function partsOf(
  { format, ...members }: JsonObject,
  notes: readonly string[],
  { kinds }: DocumentShape,
): readonly DocumentPart[] {
  const { [kinds]: only, ...lists } = members
  const limit = only === undefined ? {} : { [kinds]: only }
  return Object.entries(lists).map(([name, value], index) => {
    const part = { ...(index === 0 && { format }), ...limit, [name]: value }
    return { name, value: part, yaml: () => written(part, index === 0 ? notes : []) }
  })
}

/** Prints the gaps of the document, and sets the exit code for scripts that look at nothing else. */
async function tellGaps({ notCaptured }: Estate, session: Session): Promise<void> {
  const refused = notCaptured.filter(({ isRefused }) => isRefused)
  if (refused.length === 0) return
  for (const { kind, address, reason } of toldGaps(refused).slice(0, mostTold))
    await session.notice(`Not captured: ${kind} of ${address}: ${reason}`)
  throw new PartialError(
    `${refused.length === 1 ? 'A list' : `${refused.length} lists`} could not be read: see notCaptured in the document`,
  )
}

const mostTold = 10
