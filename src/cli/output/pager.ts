/** Sends tables at a terminal through a pager: WS_PAGER, else PAGER, else less; an empty one switches it off. */
import type { Pager } from '../../context.ts'
import { OutputClosedError } from '../../errors.ts'
import type { RenderRequest } from '../../render/index.ts'
import type { CliSession } from '../session.ts'

/** Writes the text, through a pager if a person reads it. */
export async function writePaged(
  chunks: AsyncIterable<string>,
  request: Pick<RenderRequest, 'terminal' | 'format'>,
  { context, globals }: CliSession,
): Promise<void> {
  const isForEyes = request.terminal && request.format === 'table' && globals.jq === undefined
  const command = isForEyes ? pagerCommand(context.env) : undefined
  let pager: Pager | undefined
  let opened = false
  try {
    for await (const chunk of chunks) {
      // Not before the first text: an error belongs on the screen.
      if (command !== undefined && !opened) pager = await context.openPager(command)
      opened = true
      await (pager ?? context.out).write(chunk)
    }
  } catch (error) {
    if (!(pager && error instanceof OutputClosedError)) throw error
  } finally {
    await pager?.end()
  }
}

function pagerCommand(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const command = env.WS_PAGER ?? env.PAGER ?? 'less'
  return command.trim() === '' || env.TERM === 'dumb' ? undefined : command
}
