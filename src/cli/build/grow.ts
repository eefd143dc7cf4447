/** Gives a command of the line the commands below it: only their names until the line reaches one. */
import type { Command } from 'commander'
import type { CommandSpec } from '../../catalog/command-spec.ts'
import { exportNamed, verbWord } from '../../catalog/index.ts'
import { treeOf } from '../commands/tree-of.ts'
import type { LazyVerb, Tree } from '../commands/tree-shape.ts'
import { completeVerb } from './complete-verb.ts'
import type { LinePosition } from './line-position.ts'
import { addGlobalOptions, answerHelp, makeCommand, misuseOf, unknownCommand } from './make-command.ts'

/** Gives a command its children as names only; ws builds each when the line reaches it. */
export async function grow(tree: Tree, place: LinePosition): Promise<void> {
  const { command, words, context, printed, next } = place
  const isBelow = next !== undefined && (Object.hasOwn(tree.nouns, next) || Object.hasOwn(tree.verbs, next))
  const verbs = isBelow ? {} : ((await tree.load?.()) ?? {})
  const usual = isBelow ? undefined : usualVerb(tree, verbs, next)
  if (usual !== undefined) {
    const whole = { ...place, words: `${words} ${verbWord(usual.name)}`, siblings: verbs, noun: tree }
    return completeVerb(usual.spec, whole)
  }
  // A flag before the next word belongs to this command, a flag after it to the next one.
  if (!isBelow) addGlobalOptions(command)
  const complete = new Map<Command, (rest: readonly string[]) => Promise<void>>()
  const add = (name: string, completeAt: (below: LinePosition) => Promise<void>, word = name) => {
    // If the next word is known, nobody needs its siblings.
    if (isBelow && name !== next) return
    const below = { ...place, words: `${words} ${word}` }
    const child = makeCommand(name, below)
    command.addCommand(child)
    complete.set(child, (rest) => completeAt({ ...below, command: child, next: rest[0], rest }))
  }
  const called = next === undefined ? undefined : exportNamed(next, Object.keys(verbs))
  for (const [name, spec] of Object.entries(verbs)) {
    const complete = (below: LinePosition) => completeVerb(spec, { ...below, siblings: verbs, noun: tree })
    // As typed, since Commander looks for that word.
    add(name === called && next !== undefined ? next : verbWord(name), complete, verbWord(name))
  }
  for (const [name, verb] of Object.entries(tree.verbs)) {
    add(name, (below) => growVerb(verb, below))
  }
  for (const [name, noun] of Object.entries(tree.nouns)) add(name, (below) => grow(treeOf(noun), below))
  answerHelp(command, printed, () => {
    refuseMisspelt(command, words)
    return helpOnTree(tree, { words, verbs, context })
  })
  command.hook('preSubcommand', ({ args }, child) => complete.get(child)?.(args.slice(1)))
}

/** A verb at the root. It may have commands below it, and takes any other word for an argument. */
async function growVerb(verb: LazyVerb, place: LinePosition): Promise<void> {
  const { load, below } = verb
  if (below !== undefined) {
    const { growBelow } = await import('./below-verb.ts')
    if (await growBelow({ load, below }, place, (noun, inner) => grow(treeOf(noun), inner))) return
  }
  await completeVerb(await load(), { ...place, siblings: {}, noun: {} })
}

async function helpOnTree(
  { summary, groups, usual, isBrief }: Tree,
  {
    words,
    verbs,
    context,
  }: Pick<LinePosition, 'words' | 'context'> & { readonly verbs: Readonly<Record<string, CommandSpec>> },
): Promise<string> {
  const { briefHelp, nounHelp, verbRows } = await import('../help/help.ts')
  const help = isBrief === true ? briefHelp : nounHelp
  const all = [{ title: 'Commands', rows: verbRows(verbs) }, ...(await groups())]
  return help({ words, summary, groups: all, usual }, context.out.columns)
}

/** The verb that a noun alone means; undefined before another word, and where help on the noun is wanted. */
function usualVerb(
  { usual }: Tree,
  verbs: Readonly<Record<string, CommandSpec>>,
  next: string | undefined,
): { readonly name: string; readonly spec: CommandSpec } | undefined {
  const isAlone = next === undefined || (next.startsWith('-') && next !== '--help' && next !== '-h')
  if (!isAlone || usual === undefined) return undefined
  const spec = verbs[usual]
  if (spec === undefined) throw new TypeError(`there is no verb ${usual}`)
  return { name: usual, spec }
}

/** `ws spcae --help`: help on something else would look like an answer. */
function refuseMisspelt(command: Command, words: string): void {
  const { args, commands } = command
  const [word] = args
  if (word === undefined || word.startsWith('-')) return
  const names = commands.map((each) => each.name())
  if (names.includes(word)) return
  throw misuseOf({ code: unknownCommand, message: `unknown command '${word}'` }, { command, words })
}
