/** The order of what visitors see on a site: its sections, groups and external links in one, and those of a group in its own. */
import type { Danger, Ordered } from '../../resource.ts'
import * as structure from '../../site/structure.ts'

export const inNavigation = (type: string) =>
  ({
    in: ['section-group', 'site'],
    by: structure.sort,
    type,
    readIn: { operation: structure.get, nests: 'children' },
  }) as const satisfies Ordered

/** The dangers of a part that shows itself to some visitors only, or to none yet. */
export const shownToFewer = [
  { danger: 'publish', member: 'condition', limits: true },
  { danger: 'publish', member: 'draft', turns: [true, false] },
] as const satisfies readonly Danger[]
