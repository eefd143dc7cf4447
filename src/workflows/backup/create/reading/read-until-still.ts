/** Reads until two passes agree, or three have not: then it names the things that kept changing. */
import type { Session } from '../../../../task/task.ts'
import type { TornThing } from '../../../backup-format/manifest.ts'
import { differencesOf } from './changed-meanwhile.ts'
import { type Pass, type PassRequest, readPass } from './read-pass.ts'

const mostPasses = 3

export interface StillPass {
  readonly pass: Pass
  readonly torn: readonly TornThing[]
}

export async function readUntilStill(request: PassRequest, session: Session): Promise<StillPass> {
  let before = await readPass(request, session)
  for (let count = 2; ; count += 1) {
    const pass = await readPass(request, session)
    const torn = differencesOf(before, pass)
    if (torn.length === 0 || count === mostPasses) return { pass, torn }
    before = pass
  }
}
