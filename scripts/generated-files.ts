/** What is generated from the declarations and committed: text by path. */
import { root } from "../src/cli/tree.ts"
import { wholeTree } from "../src/cli/whole-tree.ts"
import { completionScripts } from '../src/reference/completion/scripts.ts'

export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const scripts = await completionScripts(await wholeTree(root))
  return new Map(Object.entries(scripts).map(([name, text]) => [`completions/${name}`, text]))
}
