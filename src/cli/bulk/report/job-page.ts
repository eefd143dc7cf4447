/** The page that a run over many rows leaves in the summary of a job: as many rows as it holds. */
import type { Context } from '../../../context.ts'
import { grouped } from '../../../task/progress.ts'
import type { CliSession } from '../../session.ts'

/** GitHub refuses the summary of a step above 1 MiB, and other steps of the file want room too. */
const mostBytes = 900_000

export interface JobPage {
  /** The context whose stdout stops before the page is too long. */
  capped(context: Context): Context
  /** Says how many rows had no room. */
  tellRest(): Promise<void>
}

export function jobPage(session: CliSession): JobPage {
  let used = 0
  let rest = 0
  const write = async (text: string, out: Context['out']) => {
    const fitting: string[] = []
    for (const line of text.split(/(?<=\n)/)) {
      used += Buffer.byteLength(line)
      if (used > mostBytes) rest += 1
      else fitting.push(line)
    }
    if (fitting.length > 0) await out.write(fitting.join(''))
  }
  return {
    capped: (context) => ({
      ...context,
      out: {
        isTerminal: context.out.isTerminal,
        mayReachScreen: context.out.mayReachScreen,
        columns: context.out.columns,
        showPassing: context.out.showPassing,
        write: (text) => write(text, context.out),
      },
    }),
    tellRest: async () => {
      if (rest > 0)
        await session.context.out.write(
          `\n... and ${grouped(rest)} more rows, for which the page has no room: -o json has all of them\n`,
        )
    },
  }
}
