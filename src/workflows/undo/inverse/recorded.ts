/** A recorded change, with the declarations of its request. */
import type { Resource } from '../../../catalog/resource.ts'
import type { Subject } from '../../../engine/history/before/changed-thing.ts'
import type { JsonObject } from '../../../json/object.ts'
import type { RecordedChange } from '../../history/entries.ts'

export interface Recorded {
  readonly change: RecordedChange
  readonly subject: Subject
  readonly resources: readonly Resource[]
}

export const own = (
  parameter: string | undefined,
  id: string | undefined,
): Readonly<Record<string, string>> =>
  parameter === undefined || id === undefined ? {} : { [parameter]: id }

/** A thing that a change took away, as it was. */
export interface TakenResource {
  readonly resource: Resource
  readonly id: string | undefined
  readonly parameters: Readonly<Record<string, string>>
  readonly values: JsonObject
}
