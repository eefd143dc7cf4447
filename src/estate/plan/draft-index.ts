/** Finds drafts by their keys while others are added: a plan may have ten thousand. */
import type { StepDraft } from './draft.ts'

export interface DraftIndex {
  find(key: number | undefined): StepDraft | undefined
  /** Puts it where the one with its key stands. */
  replace(draft: StepDraft): void
}

/** @param drafts - grows at its end only */
export function indexDrafts(drafts: StepDraft[]): DraftIndex {
  const places = new Map<number, number>()
  let indexed = 0
  const placeOf = (key: number | undefined): number => {
    for (const { key: own } of drafts.slice(indexed)) {
      places.set(own, indexed)
      indexed += 1
    }
    return key === undefined ? -1 : (places.get(key) ?? -1)
  }
  return {
    find: (key) => drafts[placeOf(key)],
    replace: (draft) => {
      drafts[placeOf(draft.key)] = draft
    },
  }
}
