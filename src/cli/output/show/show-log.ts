/** Shows the commands of a history to a person at a terminal. */

import { logLines } from '../../../render/change-log.ts'
import { hasLineCharacters } from '../../../render/text/charset.ts'
import { useColour } from '../../../render/text/colour.ts'
import { paintFor } from '../../../render/text/paint.ts'
import type { LoggedCommand } from '../../../reports/change-report.ts'
import type { CliSession } from '../../session.ts'
import { writePaged } from '../pager.ts'

export async function showLog(log: readonly LoggedCommand[], session: CliSession): Promise<void> {
  const { out, env, now } = session.context
  const paint = await paintFor(useColour(session.globals.color, { env, isTerminal: out.isTerminal }))
  const lines = logLines(log, { paint, width: out.columns, isAscii: !hasLineCharacters(env), now: now() })
  await writePaged(inOne(lines), { format: 'table', terminal: out.isTerminal }, session)
}

async function* inOne(lines: readonly string[]) {
  yield lines.map((line) => `${line}\n`).join('')
}
