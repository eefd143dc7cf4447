/** Says which profile became the current one without a command to do so, and what wins over it. */
import type { Context } from '../../context.ts'
import { variable } from '../../settings/environment-variables.ts'
import type { Config } from '../../settings/files/profiles-file.ts'
import { projectFileName, readProjectFile } from '../../settings/files/project-file.ts'
import type { Session } from '../../task/task.ts'

export async function tellOfCurrent(
  { before, after }: { readonly before: Config; readonly after: Config },
  { notice }: Pick<Session, 'notice'>,
): Promise<void> {
  if (before.current === undefined || before.current === after.current) return
  await notice(`Profile ${before.current} has no address: commands use profile ${after.current} now`)
}

/** Says that commands here use another profile than the current one. */
export async function tellOfStronger(
  name: string,
  { context, notice }: Pick<Session, 'context' | 'notice'>,
): Promise<void> {
  const stronger = strongerSource(name, context)
  if (stronger === undefined) return
  await notice(`${stronger}, and wins over it here: --profile ${name} chooses it for a run`)
}

function strongerSource(name: string, context: Context): string | undefined {
  const inVariable = variable(context, 'WS_PROFILE')
  if (inVariable !== undefined) return inVariable === name ? undefined : 'WS_PROFILE is set'
  const { profile } = readProjectFile(context)
  return profile === undefined || profile === name ? undefined : `${projectFileName} names profile ${profile}`
}
