/** `ws local seed`: fills a workspace with any amount of content, to test ws and scripts on it. */
import { fields, optional, whole } from '../../catalog/fields.ts'
import { createProgress } from '../../task/progress.ts'
import { type Session, task } from '../../task/task.ts'
import type { EmbeddedWorkspace } from '../../workspaces/workspaces.ts'
import { placeFlags, placeOf } from './place.ts'

const usual = { seed: 1, pages: 2 }

export const seed = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/local.ts')).seeded,
  summary: 'Fill the embedded workspace with made-up content',
  details:
    'ws makes collections, spaces with pages, change requests, comments, sites, users and teams. The same seed makes the same things, ' +
    'with the same ids. Half of the spaces are in one collection, so that its list is long. If an earlier run was interrupted, ' +
    'or made fewer spaces, ws adds the missing ones.',
  input: fields({
    spaces: whole('Number of made-up spaces, beside those that are there', { min: 1, max: 10_000_000 }),
    seed: optional(whole('Another seed, other content', { min: 0, max: 2 ** 31 - 1 })),
    pages: optional(whole('Pages of a space, on average; 0 for spaces and sites only', { min: 0, max: 100 })),
    ...placeFlags,
  }),
  columns: ['organization', 'collection', 'spaces', 'rows', 'seconds', 'seed', 'path'],
  examples: ['ws local seed --spaces 1000', 'ws local seed --spaces 50 --seed 7 --pages 5'],
  run: async ({ spaces, seed: number = usual.seed, pages = usual.pages, ...place }, session) => {
    const { workspace, organization } = await placeOf(place, session)
    const wanted = { spaces, seed: number, pages, organization }
    const start = session.context.age()
    const seeded = await fill(workspace, wanted, session)
    const seconds = (session.context.age() - start) / 1000
    return { value: { ...seeded, seed: number, seconds, path: workspace.path } }
  },
})

interface SeedAmount {
  readonly spaces: number
  readonly seed: number
  readonly pages: number
  readonly organization: string | undefined
}

async function fill(workspace: EmbeddedWorkspace, wanted: SeedAmount, { context, quiet, notice }: Session) {
  const progress = createProgress(context, { total: wanted.spaces, unit: 'spaces', quiet, say: notice })
  let reached = 0
  try {
    return await workspace.seed({
      ...wanted,
      signal: context.signal,
      onProgress: async (spaces) => {
        reached = spaces
        await progress.update(spaces)
      },
    })
  } catch (error) {
    await progress.end()
    if (context.signal.aborted) {
      await notice(`${reached} of ${wanted.spaces} spaces exist; run the same command again to continue`)
    }
    throw error
  } finally {
    await progress.end()
  }
}
