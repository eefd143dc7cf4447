/** `ws local init --database`: makes a workspace in an empty database, and says how to go on. */

import type { Session } from '../../task/task.ts'
import { quoted } from '../../text/shell-word.ts'
import type { DatabaseAddress } from '../../workspaces/workspaces.ts'

interface NewInDatabase {
  readonly database: DatabaseAddress
  readonly sample: boolean
}

/** There is no profile: callers need tokens of their own, and the address of a server. */
export async function initDatabase({ database, sample }: NewInDatabase, session: Session) {
  const { context, notice } = session
  const made = await (await context.workspaces()).createInDatabase({ database, sample })
  const { programWord } = await import('../completion/program-word.ts')
  const program = programWord(context)
  const more = database.isOnCommandLine ? ` --database ${quoted(made.path)}` : ''
  await notice(`${sample ? `A workspace of ${made.spaces} spaces` : 'An empty workspace'} is in ${made.path}`)
  await notice('Try:')
  for (const words of ['user list', 'token create --user <user>', 'serve --port 8080'])
    await notice(`  ${program} local ${words}${more}`)
  return { value: { profile: null, current: false, ...made } }
}
