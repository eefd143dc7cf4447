/** Everything of a backup that does not come back, or not as it was: told before the first change. */
import { type Kind, nounOf } from '../../../catalog/kinds.ts'
import type { Resource } from '../../../catalog/resource.ts'
import type { Plan } from '../../../estate/plan/plan.ts'
import type { Manifest } from '../../backup-format/manifest.ts'
import { kindOfFile } from '../../backup-format/record.ts'

export interface Lost {
  readonly kind: Kind
  readonly count: number
  /** A sentence without a full stop. */
  readonly reason: string
}

interface Losing {
  readonly plan: Plan
  readonly manifest: Manifest
  readonly resources: readonly Resource[]
}

export function lostIn({ plan, manifest, resources }: Losing): readonly Lost[] {
  return [...leftOut(manifest, resources), ...otherThanBefore(plan, resources)]
}

/** Kinds that no document holds: discussions, change requests, versions, content. */
function leftOut({ files }: Manifest, resources: readonly Resource[]): readonly Lost[] {
  return files.flatMap(({ path, count }) => {
    const kind = kindOfFile(path)
    const own = resources.filter((each) => each.kind === kind)
    if (kind === undefined || own.some(({ document }) => document !== undefined)) return []
    return [{ kind, count, reason: 'It stays in the backup: nobody can make one again as it was' }]
  })
}

/** Made anew, a thing is not always what it was. */
function otherThanBefore({ steps }: Plan, resources: readonly Resource[]): readonly Lost[] {
  const made = Map.groupBy(
    steps.filter(({ does }) => does === 'make' || does === 'copy'),
    ({ subject }) => subject.kind,
  )
  return [...made].flatMap(([kind, { length }]) =>
    resources
      .filter((resource) => resource.kind === kind)
      .flatMap(({ undo: { remove } }) =>
        remove?.class === 'partial' ? [{ kind, count: length, reason: remove.lost }] : [],
      ),
  )
}

export const lostText = ({ kind, count, reason }: Lost): string => `${count} x ${nounOf(kind)}: ${reason}`
