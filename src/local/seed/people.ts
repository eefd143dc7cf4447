/** The people of a seeded workspace: users who are members, and teams of them. */
import type { BulkInsert } from './bulk-insert.ts'
import { pick } from './chance.ts'
import { every, idAt, type Place } from './places.ts'
import { nameOf, subjectOf } from './words.ts'

const roles = ['admin', 'create', 'review', 'edit', 'edit', 'comment', 'read', null] as const

export function addUser(rows: BulkInsert, place: Place): void {
  const { chance, index, organization, seed } = place
  const id = idAt(seed, 'user', index)
  const name = nameOf(chance)
  rows.add('users', {
    id,
    display_name: name,
    email: `${name.toLowerCase().replace(' ', '.')}.${seed}.${index}@seed.example`,
    created_at: place.time(),
  })
  rows.add('members', {
    organization_id: organization,
    user_id: id,
    role: pick(chance, roles),
    joined_at: place.time(),
  })
}

const largestTeam = 8

/** A team of the latest users; the last of them owns it. */
export function addTeam(rows: BulkInsert, place: Place): void {
  const { chance, index, organization, seed } = place
  const id = idAt(seed, 'team', index)
  rows.add('teams', {
    id,
    organization_id: organization,
    title: `${subjectOf(chance)} team`,
    created_at: place.time(),
  })
  for (let back = 0; back < largestTeam && index >= back * every.user; back += 1) {
    rows.add('team_members', {
      team_id: id,
      organization_id: organization,
      user_id: idAt(seed, 'user', index - back * every.user),
      role: back === 0 ? 'owner' : 'member',
      added_at: place.time(),
    })
  }
}
