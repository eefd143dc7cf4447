/** What is generated from the declarations and committed: text by path. */
import { globalGroups } from '../src/cli/flags.ts'
import { root } from '../src/cli/tree.ts'
import { sharedFlags, verbFlags } from '../src/cli/verb-flags.ts'
import { completionScripts } from '../src/reference/completion/scripts.ts'
import { type CommandTree, commandTree } from '../src/reference/tree.ts'

export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const scripts = await completionScripts(await wholeTree())
  return new Map(Object.entries(scripts).map(([name, text]) => [`completions/${name}`, text]))
}

/** Every command of ws. */
export const wholeTree = (): Promise<CommandTree> =>
  commandTree({
    ...root,
    globals: globalGroups.flatMap(({ options }) => options),
    groups: sharedFlags,
    flagsOf: (face, siblings) => verbFlags(face, siblings).flags,
  })
