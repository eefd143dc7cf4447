/** Random sequences of operations against a model of what they should come to: no sequence may tell the two apart. */
import fc from 'fast-check'
import { test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { documents } from './documents.ts'
import { memoryStore } from './memory-store.ts'
import { changeRequestSteps, compareChangeRequests, compareContents } from './model/change-requests.ts'
import { commentSteps, compareComments } from './model/comments.ts'
import { initialModel, type Model } from './model/model.ts'
import { addSite, compareSites, siteSteps } from './model/sites.ts'
import { compareSpaces, lifeSteps, waiting } from './model/spaces.ts'
import type { Real, Step } from './model/step.ts'
import { compareTeams, teamSteps } from './model/teams.ts'
import { compareTree, treeSteps } from './model/tree.ts'
import { rehearseOn } from './rehearsal.ts'
import { smallWorkspace } from './small-workspace.ts'

type Comparison = (model: Model, real: Real) => Promise<void>

interface Field {
  readonly name: string
  readonly steps: readonly fc.Arbitrary<Step>[]
  /** Comparisons after each step. */
  readonly compare: Comparison
  /** Comparisons at the end; sequences of every length cover the states in between. */
  readonly conclude: readonly Comparison[]
  /** The number of sequences in the short form. */
  readonly runs: number
}

const fields: readonly Field[] = [
  {
    name: 'collections and spaces',
    steps: treeSteps,
    compare: compareTree,
    conclude: [compareSpaces],
    runs: 30,
  },
  {
    name: 'change requests',
    steps: [...changeRequestSteps, ...changeRequestSteps, ...changeRequestSteps, ...lifeSteps],
    compare: compareChangeRequests,
    conclude: [compareContents, compareSpaces],
    runs: 20,
  },
  {
    name: 'comments',
    steps: [...commentSteps, ...commentSteps, ...changeRequestSteps, waiting],
    compare: compareComments,
    conclude: [compareChangeRequests, compareSpaces],
    runs: 10,
  },
  { name: 'teams', steps: [...teamSteps, waiting], compare: compareTeams, conclude: [], runs: 12 },
  { name: 'sites', steps: siteSteps, compare: compareSites, conclude: [], runs: 15 },
]
const patience = isCampaign ? 20 * 60_000 : 60_000

test.each(fields)('$name are what the model says', holds, patience)

async function holds({ steps, compare, conclude, runs }: Field): Promise<void> {
  const compared = steps.map((arbitrary) => arbitrary.map((step) => withComparison(step, compare)))
  const property = fc.asyncProperty(
    // Without bias, which would make most sequences too short to come to anything.
    fc.noBias(fc.commands(compared, { maxCommands: 60, size: 'max' })),
    async (commands) => {
      const store = await memoryStore(async (db) => {
        await smallWorkspace(db)
        await addSite(db)
      })
      try {
        const { fetchFile, write } = documents({})
        const real = { ...rehearseOn(store, { fetchFile }), write }
        const model = initialModel()
        await fc.asyncModelRun(() => ({ model, real }), commands)
        for (const each of conclude) await each(model, real)
      } finally {
        await store.close()
      }
    },
  )
  await fc.assert(property, isCampaign ? { numRuns: runs * 30 } : { numRuns: Math.ceil(runs / 4), seed: 1 })
}

const withComparison = (step: Step, compare: Comparison): Step => ({
  check: (model) => step.check(model),
  run: async (model, real) => {
    await step.run(model, real)
    await compare(model, real)
  },
  toString: () => step.toString(),
})
