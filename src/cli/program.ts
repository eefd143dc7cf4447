/** Carries out a line: a command of ws, an alias, a program of another, or help. */
import { CommanderError } from 'commander'
import type { Awaitable } from '../concurrency/awaitable.ts'
import type { Context } from '../context.ts'
import { grow } from './build/grow.ts'
import {
  addGlobalOptions,
  answerHelp,
  globalOptions,
  makeCommand,
  unknownCommand,
} from './build/make-command.ts'
import { firstWord } from './commands/first-word.ts'
import { isOwnWord } from './commands/own-word.ts'
import type { Tree } from './commands/tree-shape.ts'
import { ParseError, type ParseFailure } from './parse/parse-error.ts'
import { root as rootTree } from './tree.ts'

/** Parses the words and runs their command; Commander's output (help, version) goes to stdout. */
export async function runProgram(argv: readonly string[], context: Context): Promise<void> {
  if (argv[0] === completionWord) {
    const { complete } = await import('./complete/complete.ts')
    return complete(argv.slice(1), context)
  }
  if (argv[0] === filterWord) {
    const { answerOrder } = await import('./filter/answer-order.ts')
    return answerOrder(context)
  }
  if (argv[0] === statementWord) {
    const { carryOutStatement } = await import('../sql/carry-out.ts')
    return carryOutStatement(context)
  }
  if (argv[0] === givePortWord) return context.givePort(Number(argv[1]))
  if (argv.length === 0) {
    const { firstSteps, greeting, isUnconfigured } = await import('./help/greeting.ts')
    const { programWord } = await import('../tools/completion/program-word.ts')
    const program = programWord(context)
    return context.out.write(
      isUnconfigured(context) ? greeting(program) : firstSteps(program, context.out.columns),
    )
  }
  const other = await otherCommand(argv, context)
  if (other === 'done') return
  if (other !== undefined) return runProgram(other, context)
  const printed: Awaitable<string>[] = []
  const root = makeCommand('ws', { words: 'ws', printed }).version(context.version, '-V, --version')
  const help = root.command('help [words...]', { hidden: true })
  addGlobalOptions(help)
  answerHelp(help, printed, async () => {
    const { helpOfHelp } = await import('./help/help-of-help.ts')
    return helpOfHelp(context.out.columns)
  })
  help.action((words: string[]) => showHelp(words, argv, context))
  await grow(rootTree, { command: root, words: 'ws', context, printed, next: argv[0], rest: argv, argv })
  try {
    await root.parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (error instanceof ParseError) return answerMisuse(error.misused, argv, context)
    // Commander ends with an error after it has printed help or the version.
    if (!(error instanceof CommanderError)) throw error
  }
  if (printed.length > 0) await context.out.write((await Promise.all(printed)).join(''))
}

/** Aliases and programs of others, which never take the place of a command: the line that the first word behind global flags stands for, if it does. */
async function otherCommand(
  argv: readonly string[],
  context: Context,
): Promise<readonly string[] | 'done' | undefined> {
  const at = firstWord(argv, globalOptions)
  const start = at === -1 ? argv.length : at
  const [first = '-'] = argv.slice(start)
  if (first.startsWith('-') || isOwnWord(first, rootTree)) return undefined
  const { runOther } = await import('./alias/run-other.ts')
  const flags = argv.slice(0, start)
  const other = await runOther(argv.slice(start), context, {
    isOwn: (word) => isOwnWord(word, rootTree),
    flags,
  })
  return other === undefined || other === 'done' ? other : [...flags, ...other]
}

/** `ws space help` asks for help; other lines get an error with a better guess than Commander's. */
async function answerMisuse(misused: ParseFailure, argv: readonly string[], context: Context): Promise<void> {
  const { fault, words, args } = misused
  const [unknown, ...others] = args
  if (fault.code === unknownCommand && unknown === 'help') {
    const asked = [...words.split(' ').slice(1), ...others.filter((each) => !each.startsWith('-'))]
    return showHelp(asked, argv, context)
  }
  const { explainMisuse } = await import('./unknown/explain.ts')
  const { settingsInWords, withKnown } = await import('./commands/learnt-verbs.ts')
  const nearName = async (word: string) => {
    const others = await import('./alias/near-name.ts')
    return others.nearName(word, (name) => isOwnWord(name, rootTree), context)
  }
  const tree = withKnown(rootTree, { context, flags: settingsInWords(argv) })
  throw await explainMisuse(misused, { argv, tree, nearName })
}

async function showHelp(words: readonly string[], argv: readonly string[], context: Context): Promise<void> {
  const { colourInWords } = await import('./parse/globals.ts')
  const { settingsInWords, withKnown } = await import('./commands/learnt-verbs.ts')
  const { useColour } = await import('../render/text/colour.ts')
  const { findHelp } = await import('./self/help.ts')
  const { env, out } = context
  const colour = useColour(colourInWords(argv), { env, isTerminal: out.isTerminal })
  const told = await toldOfOther(words, context)
  if (told !== undefined) return context.out.write(`${told}\n`)
  const root = withKnown(rootTree, { context, flags: settingsInWords(argv) })
  const help = await findHelp(words, { out, colour, root, commands: async () => commandsOf(root) })
  if ('text' in help) await context.out.write(help.text)
  else await runProgram([...help.command, '--help'], context)
}

/** Undefined for a command, a topic or a question. */
async function toldOfOther([word = '', ...more]: readonly string[], context: Context) {
  if (more.length > 0 || isOwnWord(word, rootTree)) return undefined
  const { topics } = await import('../reference/topics.ts')
  if (Object.hasOwn(topics, word)) return undefined
  const { sentenceAbout } = await import('./alias/sentence-about.ts')
  return sentenceAbout(word, context)
}

async function commandsOf(root: Tree) {
  const { commandManifest } = await import('./commands/command-manifest.ts')
  return (await commandManifest(root)).commands
}

/** The completion scripts call this at every Tab, so it runs before the tree is built. */
const completionWord = '__complete'

/** A server for agents calls this for filters that take long. */
const filterWord = '__filter'

/** `ws query` calls this for a statement, which may never end. */
const statementWord = '__statement'

/** An enclosure (system/enclosed/) calls this before its program. */
const givePortWord = '__give-port'
