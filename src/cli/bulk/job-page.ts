/** The page that a run over many rows leaves in the summary of a job: its rows as far as a page holds them, then the sum. */
import type { Context } from '../../context.ts'
import type { Counts } from '../../engine/bulk/counts.ts'
import { counted } from '../../progress.ts'
import type { Format } from '../../render/index.ts'
import { formatOf, ownFormatIn } from '../output/show.ts'
import type { CliSession } from '../session.ts'
import { describeCounts } from './describe-counts.ts'

/** GitHub refuses the summary of a step above 1 MiB, and other steps of the file want room too. */
const mostBytes = 900_000

interface JobPage {
  capped(context: Context): Context
  /** Says how many rows had no room. */
  tellRest(): Promise<void>
}

/** Nothing is cut in other formats, nor where a filter makes the lines. */
export function jobPage(format: Format, session: CliSession): JobPage {
  if (!isPage(format, session)) return { capped: (context) => context, tellRest: async () => undefined }
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
          `\n... and ${counted(rest)} more rows, for which the page has no room: -o json has all of them\n`,
        )
    },
  }
}

/** Where the report is a page of its own, the sum belongs to it: stderr is not part of the summary. */
export async function writeSum(counts: Counts, session: CliSession): Promise<void> {
  const { out } = session.context
  if (ownFormatIn(session) === 'github') return out.write(`${describeCounts(counts)}\n`)
  if (isPage(formatOf(session), session)) await out.write(`\n**${describeCounts(counts)}**\n`)
}

const isPage = (format: Format, { globals }: CliSession) => format === 'markdown' && globals.jq === undefined
