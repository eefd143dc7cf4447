/** The table of the sections, by the name that `--only` takes. Each gets a world of its own, so they run in any order. */
import { measureAgents } from './agents.ts'
import { measureAudit } from './audit.ts'
import { measureBackup } from './backup.ts'
import { measureClone } from './clone.ts'
import { measureCompletion } from './completion.ts'
import { measureContent } from './content.ts'
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
import { measureQuery } from './query.ts'
import type { Section } from './report.ts'
import { measureSearch } from './search.ts'
import { measureStartUp } from './start-up.ts'
import { measureTree } from './tree.ts'
import { measureTricks } from './tricks.ts'
import type { BenchWorld } from './world.ts'

export const sections: Readonly<Record<string, (world: BenchWorld) => Promise<Section>>> = {
  'start-up': measureStartUp,
  agents: measureAgents,
  learnt: measureLearnt,
  'one-call': measureOneCall,
  modules: measureModules,
  lists: measureLists,
  tree: measureTree,
  estate: measureEstate,
  backup: measureBackup,
  clone: measureClone,
  content: measureContent,
  diff: measureDiff,
  audit: measureAudit,
  plan: measurePlan,
  query: measureQuery,
  completion: measureCompletion,
  history: measureHistory,
  outage: measureOutage,
  embedded: measureEmbedded,
  database: measureDatabase,
  search: measureSearch,
  tricks: measureTricks,
}
