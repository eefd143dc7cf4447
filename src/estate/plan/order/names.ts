/** Orders steps around names: a step that takes a name waits until its owner gives it up. */
import type { Change } from '../../compare/comparison.ts'
import type { Thing } from '../../estate.ts'
import { indexBy, type ThingIndex } from '../../thing-index.ts'
import type { ChangeWork, Planning, StepDraft } from '../draft.ts'

/** @param removing - the steps that remove things, by thing */
export function draftNames(
  works: readonly ChangeWork[],
  removing: ReadonlyMap<Thing, number>,
  planning: Planning,
): void {
  const steps = Map.groupBy(planning.drafts, ({ change }) => change)
  const freeing = new Map([...removing, ...renamings(works, steps)])
  const owners = indexBy(planning.sides.from.things, ({ name }) => name)
  for (const work of works) {
    const [first] = steps.get(work.change) ?? []
    for (const owner of ownersOf(work, owners, planning)) {
      const key = freeing.get(owner)
      if (key !== undefined) first?.needs.add(key)
    }
  }
}

type DraftsByChange = ReadonlyMap<Change, readonly StepDraft[]>

/** The steps that rename things, by thing. */
const renamings = (
  works: readonly ChangeWork[],
  steps: DraftsByChange,
): readonly (readonly [Thing, number])[] =>
  works.flatMap(({ change, before, resource }) => {
    const isRenamed = Object.keys(change.members).some(
      (field) => (resource.shownAs[field] ?? field) === resource.called,
    )
    const step = isRenamed ? steps.get(change)?.find(({ does }) => does === 'change') : undefined
    return before === undefined || step === undefined ? [] : [[before, step.key] as const]
  })

/** Siblings that currently have its future name. */
function ownersOf({ after, before }: ChangeWork, owners: ThingIndex, { detail }: Planning): readonly Thing[] {
  if (after?.name === undefined) return []
  const holder = after.holder && detail.matches.before(after.holder)
  return owners(after.kind, after.name).filter((owner) => owner.holder === holder && owner !== before)
}
