/** Random sequences of operations against a model of what they should come to: no sequence may tell the two apart. */
import fc from 'fast-check'
import { test } from 'vitest'
import { documents } from './documents.ts'
import { memoryStore } from './memory-store.ts'
import { changeRequestSteps, compareChangeRequests } from './model/change-requests.ts'
import { commentSteps, compareComments } from './model/comments.ts'
import { initialModel, type Model } from './model/model.ts'
import { addSite, compareSites, siteSteps } from './model/sites.ts'
import type { Real, Step } from './model/step.ts'
import { compareTeams, teamSteps } from './model/teams.ts'
import { compareTree, treeSteps } from './model/tree.ts'
import { rehearseOn } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

type Comparison = (model: Model, real: Real) => Promise<void>

interface Field {
  readonly name: string
  readonly steps: readonly fc.Arbitrary<Step>[]
  /** What its steps change: compared after each of them. */
  readonly compare: readonly Comparison[]
}

const fields: readonly Field[] = [
  { name: 'collections and spaces', steps: treeSteps, compare: [compareTree] },
  {
    name: 'change requests',
    steps: [...changeRequestSteps, ...treeSteps.slice(5)],
    compare: [compareChangeRequests, compareTree],
  },
  {
    name: 'comments',
    steps: [...commentSteps, ...changeRequestSteps, ...treeSteps.slice(-4)],
    compare: [compareComments, compareChangeRequests, compareTree],
  },
  { name: 'teams', steps: [...teamSteps, ...treeSteps.slice(-1)], compare: [compareTeams] },
  { name: 'sites', steps: siteSteps, compare: [compareSites] },
]

const isCampaign = process.env.WS_CAMPAIGN === '1'
const runs = isCampaign ? 1000 : 20
const patience = isCampaign ? 20 * 60_000 : 30_000

test.each(fields)('$name are what the model says', ({ steps, compare }) => holds(steps, compare), patience)

/** After each step everything is compared. */
async function holds(steps: readonly fc.Arbitrary<Step>[], compare: readonly Comparison[]): Promise<void> {
  const compared = steps.map((arbitrary) => arbitrary.map((step) => withComparison(step, compare)))
  const property = fc.asyncProperty(
    fc.commands(compared, { maxCommands: 30, size: 'max' }),
    async (commands) => {
      const store = await memoryStore(async (db) => {
        await smallWorkspace(db)
        await addSite(db)
      })
      try {
        const { fetchDocument, write } = documents({})
        const real = { ...rehearseOn(store, { fetchDocument }), write }
        await fc.asyncModelRun(() => ({ model: initialModel(), real }), commands)
      } finally {
        await store.close()
      }
    },
  )
  await fc.assert(property, { numRuns: runs, ...(isCampaign ? {} : { seed: 1 }) })
}

const withComparison = (step: Step, compare: readonly Comparison[]): Step => ({
  check: (model) => step.check(model),
  run: async (model, real) => {
    await step.run(model, real)
    for (const each of compare) await each(model, real)
  },
  toString: () => step.toString(),
})
