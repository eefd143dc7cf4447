/** Undo where something can't come back: nothing is taken back that needs it, and nothing from whoever took over from it. */
import { expect, test } from 'vitest'
import { sampleCopies } from '../../local/sample-copies.ts'
import { openPlace } from './place.ts'

interface UndoRow {
  readonly address: string
  readonly class: string
  readonly lost: string | null
}

test('an off-boarding: the places of who left, and those of the successor', async () => {
  const sample = await sampleCopies()
  const place = openPlace(sample)
  try {
    for (const line of [
      'ws site permission add --site site_docs --role admin --user usr_eli',
      'ws offboard eli@northwind.example --to dana@northwind.example --yes --allow elevate,admins,members,delete',
    ])
      expect(await place.run(line), line).toMatchObject({ exit: 0 })
    const { out } = await place.run('ws undo --dry-run -o json')
    const { entry, changes } = JSON.parse(out) as {
      readonly entry: string
      readonly changes: readonly UndoRow[]
    }
    const told = changes.map((each) => `${each.class}: ${each.address}: ${each.lost}`)
    const needs = "It needs member/eli@northwind.example, which can't come back"
    expect(told.toSorted()).toEqual([
      `impossible: member/eli@northwind.example: Only an invite lets them in again, and they accept it themselves: ws invite send eli@northwind.example --role comment; once that is accepted: ws undo ${entry}`,
      `impossible: permission/site/#site_docs/user/eli@northwind.example: ${needs}`,
      `impossible: permission/site/#site_docs/user: It has taken over from permission/site/#site_docs/user/eli@northwind.example, which can't come back`,
      `impossible: team-member/#team_support/#usr_dana: It has taken over from team-member/#team_support/eli@northwind.example, which can't come back`,
      `impossible: team-member/#team_support/eli@northwind.example: ${needs}`,
    ])
    place.writes.length = 0
    const { exit, err } = await place.run('ws undo --yes')
    expect({ exit, writes: place.writes }).toEqual({ exit: 2, writes: [] })
    expect(err).not.toContain('Run ws undo again')
  } finally {
    await place.close()
    await sample.remove()
  }
})
