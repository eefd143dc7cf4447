/** Every command of ws as plain data, for what has to look at all of them. */
import { type CommandTree, commandTree } from '../reference/tree.ts'
import { globalGroups } from './flags.ts'
import type { Tree } from './tree-shape.ts'
import { sharedFlags, verbFlags } from './verb-flags.ts'

export const wholeTree = (root: Tree): Promise<CommandTree> =>
  commandTree({
    ...root,
    globals: globalGroups.flatMap(({ options }) => options),
    groups: sharedFlags,
    flagsOf: (face, siblings) => verbFlags(face, siblings).flags,
  })
