/** `ws local snapshot`: saves an embedded workspace before a rehearsal, and restores it. */
import { fields, word } from '../../catalog/fields.ts'
import { LocalError } from '../../errors.ts'
import { task } from '../../task/task.ts'
import { guessAt } from '../../text/nearest.ts'
import type { EmbeddedWorkspace } from '../../workspaces/workspaces.ts'
import { placeFlags, placeOf, workspaceOf } from './place.ts'
import { settleProfiles } from './replaced.ts'

const columns = ['name', 'bytes', 'createdAt'] as const

const input = fields({ name: word('Name of the snapshot', { min: 1 }), ...placeFlags })

export const list = task({
  effect: 'reads',
  answers: async () => (await import('../../answers/local.ts')).snapshots,
  summary: 'List the snapshots, the oldest first',
  listed: 'snapshots',
  input: fields(placeFlags),
  columns,
  filledBy: 'ws local snapshot save <name>',
  examples: ['ws local snapshot list', 'ws local snapshot list -o json'],
  run: async (place, session) => ({ rows: await (await workspaceOf(place, session)).snapshots.list() }),
})

export const save = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/local.ts')).savedSnapshot,
  summary: 'Copy the workspace as it is now',
  searchWords: ['backup'],
  details:
    'Servers and other commands need not stop: the copy holds the state of one moment. Copies are in a folder beside the file.',
  arguments: ['name'],
  input,
  columns,
  examples: ['ws local snapshot save before-import', 'ws local snapshot save monday -o json'],
  run: async ({ name, ...place }, session) => ({
    value: await (await workspaceOf(place, session)).snapshots.save(name),
  }),
})

/** Nobody need answer a question about a snapshot that is not there. */
async function demandSnapshot(
  name: string,
  { snapshots }: Pick<EmbeddedWorkspace, 'snapshots'>,
): Promise<void> {
  const known = (await snapshots.list()).map((each) => each.name)
  if (!known.includes(name))
    throw new LocalError(`There is no snapshot ${name}${guessAt(name, known)}`, {
      hint: 'List those that there are: ws local snapshot list',
    })
}

export const restore = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/local.ts')).restoredSnapshot,
  summary: 'Go back to a snapshot; later changes are lost',
  nearestTo: ['rollback', 'revert'],
  details:
    'Tokens stay as they are. Servers and commands that have the workspace open continue with the restored contents.',
  arguments: ['name'],
  input,
  columns: ['path', 'organizations', 'spaces'],
  examples: [
    'ws local snapshot restore before-import --yes',
    'ws local snapshot restore before-import --yes -o json',
  ],
  destructive: 'ask',
  question: { deed: 'Go back to a snapshot', consequence: 'Later changes are lost' },
  asks: async ({ name, ...place }, session) => {
    await demandSnapshot(name, (await placeOf(place, session)).workspace)
    return { target: name }
  },
  run: async ({ name, ...place }, session) => {
    const { workspace, profiles } = await placeOf(place, session)
    const replaced = await workspace.snapshots.restore(name)
    await settleProfiles({ workspace: replaced, profiles }, session)
    const { sourcesOf } = await import('../../settings/unfinished-applies.ts')
    const { forgetStartedOver } = await import('../../settings/started-over.ts')
    forgetStartedOver(sourcesOf(replaced.path, session.context), session.context)
    const { organizations, spaces } = replaced
    return { value: { path: replaced.path, organizations, spaces } }
  },
})

const remove = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/answer.ts')).nothing,
  summary: 'Delete a snapshot',
  arguments: ['name'],
  input,
  columns: [],
  examples: [
    'ws local snapshot delete before-import --yes',
    'ws local snapshot delete before-import --yes --quiet',
  ],
  destructive: 'ask',
  asks: async ({ name, ...place }, session) => {
    await demandSnapshot(name, await workspaceOf(place, session))
    return { target: name }
  },
  run: async ({ name, ...place }, session) => {
    await (await workspaceOf(place, session)).snapshots.delete(name)
    await session.notice(`Snapshot ${name} is gone`)
    return undefined
  },
})

export { remove as delete }
