/**
 * A bundler plugin: the exports of a noun's module are its verbs, so a chunk of such a module exports nothing else. The bundler
 * puts there what another chunk shares with it; then the build fails.
 */
import type { OutputChunk, Plugin, PluginContext } from 'rolldown'
import { endsIn, type Pin, pinnedEnd } from '../pins.ts'

/** The modules whose lists load nouns. */
const lists = ['/src/catalog/index.ts', '/src/tools/index.ts', '/src/workflows/index.ts']

export const nounPins: readonly Pin[] = lists.map((end) => pinnedEnd('scripts/build/noun-chunks.ts', end))

export const onlyVerbsInNouns: Plugin = {
  name: 'only-verbs-in-nouns',
  generateBundle(_, bundle) {
    const nouns = new Set(
      [...this.getModuleIds()]
        .filter((id) => lists.some((end) => endsIn(id, end)))
        .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
    )
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const faults = chunks
      .filter(({ facadeModuleId }) => facadeModuleId !== null && nouns.has(facadeModuleId))
      .flatMap((chunk) => faultOf(this, chunk) ?? [])
    if (faults.length > 0) throw new Error(faults.join('\n'))
  },
}

function faultOf(
  context: PluginContext,
  { facadeModuleId, exports, moduleIds }: OutputChunk,
): string | undefined {
  const own = new Set(context.getModuleInfo(facadeModuleId ?? '')?.exports ?? [])
  const others = exports.filter((name) => !own.has(name))
  if (others.length === 0) return undefined
  return `The chunk of ${facadeModuleId} also exports ${others.join(', ')}, which would be commands: another chunk uses one of ${moduleIds.join(', ')}`
}
