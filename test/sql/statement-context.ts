/** Runs statements in this process, as the process that ws starts for them would. */
import { nullContext } from '../../scripts/build/null-context.ts'
import type { Context, ProgramEnd, ProgramToRun } from '../../src/context.ts'
import { carryOutStatement } from '../../src/sql/carry-out.ts'

export async function answerStatement({ input = '' }: ProgramToRun): Promise<ProgramEnd> {
  const { in: stdin, out } = nullContext('')
  const written: string[] = []
  await carryOutStatement({
    in: { ...stdin, read: async () => input },
    out: { ...out, write: async (text) => void written.push(text) },
    endWithParent: async () => undefined,
  })
  return { exit: 0, hasTimedOut: false, output: written.join('') }
}

export const runsStatements: Pick<Context, 'execute' | 'ownWords'> = {
  execute: answerStatement,
  ownWords: ['node', 'ws.js'],
}
