/** Decides about one page that may have changed in the folder, on the service, or in both places. */
import { type FrontMatter, type FrontMatterName, fieldNames } from '../../content/page-tree.ts'
import type { CanonicalText } from '../pages/canonical.ts'
import { mergeLines } from './merge-lines.ts'

/** A page in its place. */
export interface MergeablePage extends CanonicalText {
  readonly parent: string | null
  readonly slug: string
}

/** Undefined where there is no such page. */
export interface PageSides {
  readonly base: MergeablePage | undefined
  readonly ours: MergeablePage | undefined
  readonly theirs: MergeablePage | undefined
}

export type MergedPage =
  | {
      readonly kind: 'merged'
      readonly page: MergeablePage | undefined
      readonly isLineMerge: boolean
      /** True if both sides are the same. */
      readonly isAgreed: boolean
    }
  | {
      readonly kind: 'conflict'
      readonly reasons: readonly string[]
      /** With all that goes together, and yours of the rest; undefined if a side has no page. */
      readonly page: MergeablePage | undefined
      /** Its text with conflict markers. */
      readonly marked: string | undefined
    }

export function mergePage({ base, ours, theirs }: PageSides): MergedPage {
  if (isSamePage(ours, theirs)) return { ...merged(ours), isAgreed: true }
  if (isSamePage(base, theirs)) return merged(ours)
  if (isSamePage(base, ours)) return merged(theirs)
  if (ours === undefined) return conflict(['you deleted it, and it has changed on the service'])
  if (theirs === undefined) return conflict(['it was deleted on the service, and you have changed it'])
  return mergeMembers({ base, ours, theirs })
}

const merged = (page: MergeablePage | undefined) => ({
  kind: 'merged' as const,
  page,
  isLineMerge: false,
  isAgreed: false,
})

const conflict = (reasons: readonly string[], page?: MergeablePage, marked?: string): MergedPage => ({
  kind: 'conflict',
  reasons,
  page,
  marked,
})

function isSamePage(one: MergeablePage | undefined, other: MergeablePage | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return (
    one.parent === other.parent &&
    one.slug === other.slug &&
    one.body === other.body &&
    fieldNames.every((name) => one.fields[name] === other.fields[name])
  )
}

interface BothChanged {
  readonly base: MergeablePage | undefined
  readonly ours: MergeablePage
  readonly theirs: MergeablePage
}

function mergeMembers({ base, ours, theirs }: BothChanged): MergedPage {
  const reasons: string[] = []
  const choose = <Value>(name: string, of: (page: MergeablePage) => Value): Value => {
    const [mine, other, before] = [of(ours), of(theirs), base && of(base)]
    if (mine === other || (base !== undefined && other === before)) return mine
    if (base !== undefined && mine === before) return other
    reasons.push(
      `both changed ${name}: ${JSON.stringify(mine)} here, ${JSON.stringify(other)} on the service`,
    )
    return mine
  }
  const parent = choose('its place', (page) => page.parent)
  const slug = choose('the last part of its path', (page) => page.slug)
  const fields = Object.fromEntries(
    fieldNames.flatMap((name: FrontMatterName) => {
      const value = choose(`its ${name}`, (page) => page.fields[name])
      return value === undefined ? [] : [[name, value]]
    }),
  ) as FrontMatter // Each value is one of a side, under its own name.
  const text = mergeLines(base?.body ?? '', ours.body, theirs.body)
  const body = 'text' in text ? text.text : ours.body
  const page = { parent, slug, fields, body }
  if ('conflict' in text) return conflict([...reasons, 'both changed the same lines'], page, text.conflict)
  if (reasons.length > 0) return conflict(reasons, page)
  return { kind: 'merged', page, isLineMerge: body !== ours.body, isAgreed: false }
}
