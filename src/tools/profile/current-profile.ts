/** Says that another profile became the current one, since the one before has no address. */
import type { Config } from '../../settings/config.ts'
import type { Session } from '../../task/task.ts'

export async function tellOfCurrent(
  { before, after }: { readonly before: Config; readonly after: Config },
  { notice }: Pick<Session, 'notice'>,
): Promise<void> {
  if (before.current === undefined || before.current === after.current) return
  await notice(`Profile ${before.current} has no address: commands use profile ${after.current} now`)
}
