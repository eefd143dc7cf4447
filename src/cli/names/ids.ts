/** Replaces names with ids; it loads the lookup only if there are names. */
import type { AnyInput } from '../../client/request.ts'
import type { TypedNaming } from './names.ts'
import { holdsName } from './syntax.ts'

export async function withIds(input: AnyInput, naming: TypedNaming): Promise<AnyInput> {
  if (!holdsName(input)) return input
  const { withoutNames } = await import('./names.ts')
  return withoutNames(input, naming)
}
