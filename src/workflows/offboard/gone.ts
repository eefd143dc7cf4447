/** Finds somebody whom no team and no review names any more: the history knows whom ws has taken out. */
import { allResources } from '../../catalog/walk.ts'
import { sourceOf } from '../../settings/base-url.ts'
import type { Session } from '../../task.ts'
import { type Person, textAt } from '../access/people.ts'
import { readEntries } from '../history/entries.ts'

/** Undefined if ws has taken out nobody of this name here. */
export async function goneFrom(
  organizationId: string,
  word: string,
  session: Session,
): Promise<Person | undefined> {
  const source = sourceOf(await session.written(), session.context)
  const resources = await allResources()
  const nameOf = new Map(
    resources.filter(({ kind }) => memberships.has(kind)).map(({ kind, called }) => [kind as string, called]),
  )
  for (const entry of readEntries(session).toReversed()) {
    const { organization } = entry.command
    if (entry.source !== source || (organization !== null && organization !== organizationId)) continue
    for (const { does, kind, id, outcome, before } of entry.changes) {
      if (does !== 'remove' || outcome !== 'done' || id === null || kind === null) continue
      const member = nameOf.get(kind)
      if (member === undefined) continue
      const called = textAt(before, member) ?? id
      if (id === word || called.toLowerCase() === word.trim().toLowerCase()) return nobody(id, called)
    }
  }
  return undefined
}

const memberships: ReadonlySet<string> = new Set(['team-member', 'reviewer'])

/** A person without a role or a team, as far as anybody can tell. */
export const nobody = (id: string, called: string, name?: string): Person => ({
  ...{ id, called, name },
  ...{ role: null, unknownRole: undefined, isDisabled: false, teams: [] },
})
