/** Tries a program on a fork of a clone, and tells what it would have done to the service. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { rehearsalAnswer } from '../../answers/changes.ts'
import type { Resource } from '../../catalog/resource.ts'
import { allResources } from '../../catalog/walk.ts'
import { UsageError } from '../../errors.ts'
import type { ResultOf } from '../../task/result.ts'
import type { Session } from '../../task/task.ts'
import { quoted } from '../../text/shell-word.ts'
import { parseInjection } from '../../workspaces/misbehaviour.ts'
import type { Misbehaviour } from '../../workspaces/serving.ts'
import { savePlan } from '../plan/saved.ts'
import { cloneFor, type RehearsedClone } from './clone-for.ts'
import { type Fork, openFork } from './fork.ts'
import { heldIn, judgeOf, plannedInto, type Ran, readerOf } from './outcome.ts'
import { noteOfPlace } from './plan-place.ts'
import { runnerOf } from './program.ts'
import type { Network, Rehearsal, RehearseOptions } from './rehearsal.ts'
import { resultOf } from './report.ts'
import { sentRequests } from './sent-requests.ts'
import { compareStates, extentOf, needsStates, unchanged } from './states.ts'

export async function rehearse(
  asked: RehearseOptions,
  session: Session,
): Promise<ResultOf<typeof rehearsalAnswer>> {
  refuseWholeLine(asked, session.context)
  const misbehaviour = misbehaviourOf(asked)
  const clone = await cloneFor(asked.clone, session)
  const fork = await openFork(clone.place.workspace, misbehaviour, session)
  try {
    return await resultOf(
      await tried(asked, { clone, fork, resources: await allResources() }, session),
      asked,
    )
  } finally {
    await fork.close()
  }
}

/** @throws UsageError for a whole line in quotes: no shell takes it apart */
function refuseWholeLine(
  { command, clone }: RehearseOptions,
  { workingDirectory }: Session['context'],
): void {
  const [line = '', ...others] = command
  if (others.length > 0 || !/\s/.test(line) || existsSync(resolve(workingDirectory, line))) return
  const isForShell = /["'`$|<>;&\\*?(){}]/.test(line)
  const words = isForShell ? `sh -c ${quoted(line)}` : line.trim()
  const flags = clone === undefined ? '' : ` --clone ${quoted(clone)}`
  throw new UsageError(`${JSON.stringify(line)} is one word, and no program is called so`, {
    hint: `ws rehearse${flags} -- ${words}`,
  })
}

function misbehaviourOf({ inject, seed, at }: RehearseOptions): Misbehaviour | undefined {
  if (seed !== undefined && inject === undefined) throw new UsageError('--seed goes with --inject')
  const none: Misbehaviour = { seed: 0, statuses: [], reset: 0, latency: undefined }
  if (inject === undefined && at === undefined) return undefined
  return { ...(inject === undefined ? none : parseInjection(inject, seed)), cutAtWrite: at }
}

interface RehearsalStage {
  readonly clone: RehearsedClone
  readonly fork: Fork
  readonly resources: readonly Resource[]
}

/** No request can have changed anything, and none met something unknown: nobody needs to look. */
function untouched({ clone, resources, network, first, second }: Untouched): Rehearsal {
  const judged = judgeOf(() => true, { clone, resources })
  const told = (ran: Ran) => judged(ran, unchanged)
  return { clone, network, plan: undefined, first: told(first), second: second && told(second) }
}

interface Untouched extends Omit<RehearsalStage, 'fork'> {
  readonly network: Network
  readonly first: Ran
  readonly second: Ran | undefined
}

/** Runs the program, and looks at the clone, at the fork between two runs, and at the fork in the end. */
async function tried(asked: RehearseOptions, stage: RehearsalStage, session: Session): Promise<Rehearsal> {
  const { clone, fork, resources } = stage
  const { origin, organization, place } = clone
  const checkPlace = noteOfPlace(asked.out, session.context)
  const runner = runnerOf(asked, { fork, organization, origins: [origin, place.url] }, session)
  const runOnce = async (): Promise<Ran> => {
    const exit = await runner.run()
    return { exit, sent: await sentRequests(fork.takeExchanges(), resources) }
  }
  const first = await runOnce()
  const isTwice = asked.twice === true
  const between = isTwice ? await fork.keep() : undefined
  const second = isTwice ? await runOnce() : undefined
  const all = [...first.sent, ...(second?.sent ?? [])]
  const network = runner.network()
  if (asked.out === undefined && !needsStates(all))
    return untouched({ clone, resources, network, first, second })
  const extent = extentOf(all)
  const read = readerOf({ organizationId: clone.organization, extent }, session)
  // Each is compared while it is there to be asked.
  return fork.lookAtClone(async (clonesAccess) => {
    const before = await read(clonesAccess)
    const judged = judgeOf(heldIn(before.estate), { clone, resources })
    return (between ?? fork.look)(async (firstAccess) => {
      const after = await read(firstAccess)
      const { comparison, ...sides } = await compareStates(before, after, resources)
      const { context } = session
      const around = { sent: first.sent, resources, user: fork.owner, context }
      const plan = plannedInto(asked.out, sides, around)
      checkPlace()
      if (plan !== undefined) savePlan(plan.file, { ...plan, document: plan.hash }, context)
      const told = { clone, network, plan, first: judged(first, comparison) }
      if (second === undefined) return { ...told, second: undefined }
      return fork.look(async (lastAccess) => {
        const last = await compareStates(after, await read(lastAccess), resources)
        return { ...told, second: judged(second, last.comparison) }
      })
    })
  })
}
