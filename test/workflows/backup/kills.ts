/** The sample workspace behind a port, and the real program that works on it until a kill. */
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { OpenWorkspace } from '../../../src/local/workspace.ts'
import { type SampleCopies, sampleCopies } from '../../local/sample-copies.ts'
import { folderWith } from '../../support/folder.ts'
import { pause } from '../../support/pause.ts'
import type { ProgramRun } from '../../support/program.ts'
import { type Served, serve, startWs } from '../apply/serve.ts'
import { run } from './world.ts'

export type Started = ReturnType<typeof startWs>

export interface Kills {
  served(): Served
  /** The path of a file in the working directory of the program. */
  at(name: string): string
  /** Starts the program. */
  start(...words: readonly string[]): Started
  /** Runs ws in this process, on the same workspace. */
  on(...words: readonly string[]): Promise<ProgramRun>
  /** Puts the workspace back to its beginning. */
  renew(): Promise<void>
}

/** @param open - of a sample; default: a service that offers everything */
export function kills(open = (sample: SampleCopies) => sample.open()): Kills {
  let sample: SampleCopies
  let workspace: OpenWorkspace
  let served: Served
  let home: string
  beforeAll(async () => {
    sample = await sampleCopies()
    workspace = open(sample)
    served = await serve({ send: (request) => workspace.handle(request) })
    home = folderWith()
  })
  afterAll(async () => {
    await served[Symbol.asyncDispose]()
    await workspace.close()
    sample.remove()
  })
  return {
    served: () => served,
    at: (name) => join(home, name),
    start: (...words) => startWs([...words, '--org', 'org_northwind'], { home, url: served.url }),
    on: (...words) => run(words, workspace, home),
    async renew() {
      await workspace.close()
      workspace = open(sample)
    },
  }
}

interface Moment {
  /** The number of this kill, from 0, and of all. */
  readonly round: number
  readonly of: number
  /** The milliseconds of a run without a kill. */
  readonly time: number
}

/** Kills the program somewhere in its run; the moments of all rounds are evenly spread over it. */
export async function killWithin({ child, ended }: Started, { round, of, time }: Moment): Promise<void> {
  await pause((time * (round + 0.5)) / of, 'a kill at any moment')
  child.kill('SIGKILL')
  await ended
}
