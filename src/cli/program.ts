/** Builds the command tree: the nouns at once, everything below them only if it is on the command line. */
import { Command, CommanderError, Option as CommanderOption } from 'commander'
import type { CommandSpec } from '../catalog/command-spec.ts'
import { exportNamed, type Noun, verbWord } from '../catalog/index.ts'
import { isOperation } from '../catalog/operation.ts'
import type { Awaitable } from '../concurrency/awaitable.ts'
import { lazy } from '../concurrency/lazy.ts'
import type { Context } from '../context.ts'
import { isAnythingLearnt } from '../learnt/is-learnt.ts'
import { firstWord } from './commands/first-word.ts'
import { isOwnWord } from './commands/own-word.ts'
import { treeOf } from './commands/tree-of.ts'
import type { LazyVerb, Tree } from './commands/tree-shape.ts'
import { globalGroups } from './parse/flags.ts'
import { ParseError, type ParseFailure } from './parse/parse-error.ts'
import { takeSwitchValues } from './parse/switches.ts'
import { commanderOptions } from './parse/words.ts'
import { root as rootTree } from './tree.ts'

/** All commands of a run share these: Commander keeps no values in them, and making them again for each takes a millisecond. */
const globalOptions = lazy(() => globalGroups.flatMap((group) => group.options).flatMap(commanderOptions))
const helpOption = lazy(() => new CommanderOption('-h, --help', 'Show help'))

interface LinePosition {
  /** The word after the command; undefined if there is none. */
  readonly next: string | undefined
  /** All words after the command. */
  readonly rest: readonly string[]
  /** The whole line. */
  readonly argv: readonly string[]
  readonly command: Command
  /** With `ws` in front. */
  readonly words: string
  readonly context: Context
  /** Commander's output and texts of help, kept until ws can await them. */
  readonly printed: Awaitable<string>[]
}

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
  const nearName = async (word: string) => {
    const others = await import('./alias/near-name.ts')
    return others.nearName(word, (name) => isOwnWord(name, rootTree), context)
  }
  throw await explainMisuse(misused, { argv, nearName })
}

async function showHelp(words: readonly string[], argv: readonly string[], context: Context): Promise<void> {
  const { colourInWords } = await import('./parse/globals.ts')
  const { settingsInWords, withKnown } = await import('./commands/known-verbs.ts')
  const { useColour } = await import('../render/colour.ts')
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

const isAnswer = ({ code }: CommanderError) =>
  code === 'commander.helpDisplayed' || code === 'commander.help' || code === 'commander.version'

function makeCommand(name: string, { words, printed }: Pick<LinePosition, 'words' | 'printed'>): Command {
  const command: Command = new Command(name)
    .enablePositionalOptions()
    .helpCommand(false)
    .exitOverride((error) => {
      throw isAnswer(error) ? error : misuseOf(error, { command, words })
    })
    // Commander compares letters only, and could suggest a destructive command.
    .showSuggestionAfterError(false)
    .configureOutput({
      writeOut: (text) => printed.push(text),
      writeErr: (text) => printed.push(text),
      outputError: () => undefined,
      // The help text is ready for printing: Commander would open the streams to ask for width and colours.
      getOutHasColors: () => true,
      getErrHasColors: () => true,
      getOutHelpWidth: () => 80,
      getErrHelpWidth: () => 80,
    })
    .addHelpOption(helpOption())
  takeSwitchValues(command)
  return command
}

/** Gives a command its children as names only; ws builds each when the line reaches it. */
async function grow(tree: Tree, place: LinePosition): Promise<void> {
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

/** Commander prints what the function returns at once, and most runs need none of the code for help. */
function answerHelp(command: Command, printed: Awaitable<string>[], text: () => Promise<string>): void {
  command.helpInformation = () => {
    printed.push(text())
    return ''
  }
}

async function helpOnTree(
  { summary, groups, usual, isBrief }: Tree,
  {
    words,
    verbs,
    context,
  }: Pick<LinePosition, 'words' | 'context'> & { readonly verbs: Readonly<Record<string, CommandSpec>> },
): Promise<string> {
  const { briefHelp, nounHelp, verbRows } = await import('./help/help.ts')
  const help = isBrief === true ? briefHelp : nounHelp
  const all = [{ title: 'Commands', rows: verbRows(verbs) }, ...(await groups())]
  return help({ words, summary, groups: all, usual }, context.out.columns)
}

/** A verb at the root. It may have commands below it, and takes any other word for an argument. */
async function growVerb(verb: LazyVerb, place: LinePosition): Promise<void> {
  if (verb.below !== undefined) {
    const { growBelow } = await import('./commands/below-verb.ts')
    const growNoun = (noun: Noun, below: LinePosition) => grow(treeOf(noun), below)
    const tools = { makeCommand, addGlobalOptions, completeVerb, grow: growNoun, options: globalOptions() }
    if (await growBelow<LinePosition>(verb.below, place, tools)) return
  }
  await completeVerb(await verb.load(), { ...place, siblings: {}, noun: {} })
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

const unknownCommand = 'commander.unknownCommand'

const misuseOf = (
  fault: ParseFailure['fault'],
  { command, words }: Pick<LinePosition, 'command' | 'words'>,
) =>
  new ParseError({
    fault,
    words,
    args: command.args,
    flags: command.options.flatMap(({ long }) => long ?? []),
  })

async function completeVerb(
  declared: CommandSpec,
  place: LinePosition & {
    readonly siblings: Readonly<Record<string, CommandSpec>>
    readonly noun: Partial<Tree>
  },
): Promise<void> {
  const [{ buildVerb }, { relationsFor }] = await Promise.all([
    import('./verb.ts'),
    import('./commands/verb-flags.ts'),
  ])
  addGlobalOptions(place.command)
  const spec = await asOffered(declared, place)
  buildVerb(spec, {
    ...place,
    answerHelp: (text) => answerHelp(place.command, place.printed, text),
    relations: await relationsFor(spec, place.noun),
  })
}

/** The command as the service in force has it, if ws has learnt its description. */
async function asOffered(
  spec: CommandSpec,
  { context, argv, rest }: Pick<LinePosition, 'context' | 'argv' | 'rest'>,
): Promise<CommandSpec> {
  if (!isOperation(spec) || !isAnythingLearnt(context)) return spec
  const { followKnown, settingsInWords } = await import('./commands/known-verbs.ts')
  const follow = await followKnown(
    { context, flags: settingsInWords(argv) },
    { isForHelp: rest.includes('--help') || rest.includes('-h') },
  )
  return follow(spec)
}

/** Only for commands that the line reaches: adding them to every child would cost more than all the rest. */
function addGlobalOptions(command: Command): void {
  for (const option of globalOptions()) command.addOption(option)
}
