/** Replaces names with ids; it loads the lookup only if there are names. */
import type { AnyInput } from '../../client/request.ts'
import type { Names } from '../../engine/call.ts'
import type { TypedNaming } from './names.ts'
import { holdsName, isNameOrEmail, isPhrase, takesIdsOnly } from './syntax.ts'

export async function withIds(input: AnyInput, naming: TypedNaming): Promise<AnyInput> {
  if (!holdsName(input, isNameOrEmail)) return input
  const { withoutNames } = await import('./names.ts')
  return withoutNames(input, naming)
}

/** Names in the input of one call, for the engine. */
export const namesFor = (naming: TypedNaming): Names => ({
  areIn: (input) => holdsName(input, isNameOrEmail),
  resolve: (input) => withIds(input, naming),
  orByTitle: async (calls, { path }) => {
    // Destructive commands take exact ids only, never titles of several words.
    const mayBeTitle = naming.declaration.destructive === undefined && Object.values(path).some(isPhrase)
    if (!mayBeTitle || takesIdsOnly(naming.session)) return calls
    const { callsByTitleToo } = await import('./phrases.ts')
    return callsByTitleToo(calls, naming)
  },
})
