/** Teams and who is in them. */
import type fc from 'fast-check'
import { expect } from 'vitest'
import { type Choice, mostly } from './choice.ts'
import { type Model, type TeamModel, unknownId } from './model.ts'
import { agreed, faultsOf, listAll, type Real, type Step, step } from './step.ts'

const teams = '/v1/orgs/org_northwind/teams'
const users = ['usr_ada', 'usr_ben', 'usr_chen', 'usr_dana'] as const

/** Ids and addresses name the same people. */
const words = [...users, 'ben@northwind.example', 'dana@northwind.example'] as const
const isUnknown = (word: string) => word === unknownId
const userOf = (word: string) => (word.includes('@') ? `usr_${word.split('@')[0]}` : word)

const chooseTeam = (model: Model, choose: Choice) => {
  const team = choose(mostly(model.teams, undefined))
  return { team, path: `${teams}/${team?.id ?? unknownId}` }
}

const createTeam = step('createTeam', async (model, real, choose) => {
  const title = choose(['Docs', 'API', 'x'.repeat(65)])
  const members = [choose(words), choose(mostly(words, unknownId))]
  const answer = await real.call(`PUT ${teams}`, { body: { title, members } })
  const faults = faultsOf([[400, title.length > 64 || members.some(isUnknown)]])
  if (!agreed(answer, 201, faults)) return
  const roleOf = (user: string) => (user === 'usr_ada' ? 'owner' : 'member')
  model.teams.push({
    id: answer.body.id,
    title,
    members: new Map(
      members.map(userOf).map((user) => [user, { since: model.now, role: roleOf(user) } as const]),
    ),
  })
})

const deleteTeam = step('deleteTeam', async (model, real, choose) => {
  const { team, path } = chooseTeam(model, choose)
  const answer = await real.call(`DELETE ${path}`)
  if (agreed(answer, 204, faultsOf([[404, team === undefined]]))) {
    model.teams = model.teams.filter((other) => other !== team)
  }
})

function join(model: Model, team: TeamModel, user: string, role?: 'owner' | 'member') {
  const member = team.members.get(user)
  if (member === undefined) team.members.set(user, { since: model.now, role: role ?? 'member' })
  else member.role = role ?? member.role
}

const updateMembers = step('updateMembers', async (model, real, choose) => {
  const { team, path } = chooseTeam(model, choose)
  const add = [choose(mostly(words, unknownId)), choose(words)]
  const remove = [choose(mostly(words, unknownId))]
  const special = choose([undefined, ...words])
  const memberships =
    special === undefined ? {} : { [special]: { role: choose(['owner', 'member'] as const) } }
  const answer = await real.call(`PUT ${path}/members`, { body: { add, remove, memberships } })
  const faults = faultsOf([
    [404, team === undefined],
    [400, add.some(isUnknown)],
  ])
  if (!agreed(answer, 204, faults) || team === undefined) return
  for (const word of add) join(model, team, userOf(word))
  for (const [word, { role }] of Object.entries(memberships)) join(model, team, userOf(word), role)
  for (const word of remove) team.members.delete(userOf(word))
})

const setMember = step('setMember', async (model, real, choose) => {
  const { team, path } = chooseTeam(model, choose)
  const user = choose(mostly(users, unknownId))
  const role = choose(['owner', 'member', undefined] as const)
  const answer = await real.call(`PUT ${path}/members/${user}`, { body: role === undefined ? {} : { role } })
  const faults = faultsOf([
    [404, team === undefined],
    [400, isUnknown(user)],
  ])
  if (agreed(answer, 204, faults) && team !== undefined) join(model, team, user, role)
})

const removeMember = step('removeMember', async (model, real, choose) => {
  const { team, path } = chooseTeam(model, choose)
  const user = choose(users)
  const answer = await real.call(`DELETE ${path}/members/${user}`)
  if (agreed(answer, 204, faultsOf([[404, team?.members.has(user) !== true]]))) team?.members.delete(user)
})

export const teamSteps: readonly fc.Arbitrary<Step>[] = [
  createTeam,
  deleteTeam,
  updateMembers,
  updateMembers,
  setMember,
  removeMember,
]

export async function compareTeams(model: Model, real: Real): Promise<void> {
  const idsFor = async (query: string) => (await listAll(real, `${teams}${query}`)).map(({ id }) => id)
  const expectedFor = (wanted: (team: TeamModel) => boolean) => model.teams.filter(wanted).map(({ id }) => id)
  const shown = await listAll(real, teams)
  expect(shown.map(({ id, title, members }) => `${id} ${title} ${members}`)).toEqual(
    model.teams.map(({ id, title, members }) => `${id} ${title} ${members.size}`),
  )
  expect(await idsFor('?title=DOC')).toEqual(expectedFor(({ title }) => title === 'Docs'))
  expect(await idsFor('?owner=usr_ben')).toEqual(
    expectedFor(({ members }) => members.get('usr_ben')?.role === 'owner'),
  )
  for (const { id, members } of model.teams) {
    const inTeam = await listAll(real, `${teams}/${id}/members`)
    const expected = [...members]
      .sort(([a, { since: one }], [b, { since: other }]) => one - other || (a < b ? -1 : 1))
      .map(([user, { role }]) => `${user} ${role}`)
    expect(inTeam.map(({ organization, team }) => `${organization.id} ${team.role}`)).toEqual(expected)
  }
}
