/**
 * `npm run bench`: compares the speed of ws with other programs, on this machine, now. It installs nothing, and exits with 1 if a
 * budget is exceeded.
 */
import { parseArgs } from 'node:util'
import { measureAgents } from './agents.ts'
import { measureAudit } from './audit.ts'
import { measureBackup } from './backup.ts'
import { measureClone } from './clone.ts'
import { measureCompletion } from './completion.ts'
import { measureDatabase } from './database.ts'
import { measureDiff } from './diff.ts'
import { measureEmbedded } from './embedded.ts'
import { measureEstate } from './estate.ts'
import { measureHistory } from './history.ts'
import { measureLearnt } from './learnt.ts'
import { measureLists } from './lists.ts'
import { measureModules } from './modules.ts'
import { measureOneCall } from './one-call.ts'
import { measureOutage } from './outage.ts'
import { measurePlan } from './plan.ts'
import { describe, isOver, type Section } from './report.ts'
import { measureSearch } from './search.ts'
import { measureStartUp } from './start-up.ts'
import { measureTree } from './tree.ts'
import { type BenchWorld, openWorld } from './world.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})

/** For a machine with other work: fewer rounds, and more tolerance. */
const { rounds, slack } = values.short ? { rounds: 15, slack: 1.25 } : { rounds: 30, slack: 1 }

const sections: Readonly<Record<string, (world: BenchWorld) => Promise<Section>>> = {
  'start-up': (world) => measureStartUp(world, rounds),
  agents: (world) => measureAgents(world, rounds),
  learnt: (world) => measureLearnt(world, rounds),
  'one-call': (world) => measureOneCall(world, Math.ceil((rounds * 2) / 3)),
  modules: measureModules,
  lists: measureLists,
  tree: measureTree,
  estate: measureEstate,
  backup: measureBackup,
  clone: measureClone,
  diff: measureDiff,
  audit: measureAudit,
  plan: measurePlan,
  completion: measureCompletion,
  history: measureHistory,
  outage: measureOutage,
  embedded: measureEmbedded,
  database: measureDatabase,
  search: measureSearch,
}

function chosen(): readonly string[] {
  if (values.short) return ['start-up']
  if (values.only === undefined) return Object.keys(sections)
  if (values.only in sections) return [values.only]
  throw new Error(`--only is one of ${Object.keys(sections).join(', ')}`)
}

const world = await openWorld()
const found: Section[] = []
try {
  if (!values.json)
    console.log(
      `Node ${process.version}, ${process.platform} ${process.arch}; ratios are medians (least..most)`,
    )
  for (const name of chosen()) {
    const section = await sections[name]?.(world)
    if (section === undefined) continue
    found.push(section)
    if (!values.json) console.log(describe(section, slack))
  }
} finally {
  world.close()
}
if (values.json) console.log(JSON.stringify({ node: process.version, slack, sections: found }, undefined, 2))
if (found.some(({ findings }) => findings.some((finding) => isOver(finding, slack)))) process.exitCode = 1
