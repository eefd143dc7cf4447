/** Runs what a word means that is not a command of ws: an alias, or a program of somebody else. */
import type { Context } from '../../context.ts'
import { OtherProgramError, UsageError } from '../../errors.ts'
import { agreementTo, aliasesFile, allAliases, type FoundAlias } from '../../settings/aliases.ts'
import { projectFileName } from '../../settings/files/project-file.ts'
import { expanded, isForShell, toldCircle } from './expand.ts'
import { pluginsOnPath } from './plugins.ts'

interface OtherLine {
  /** Global flags before the first word. */
  readonly flags: readonly string[]
  /** True for a word that begins a command of ws. */
  isOwn(word: string): boolean
}

/** The line that the words stand for, or `done` after it ran; undefined if nobody knows the first word. */
export async function runOther(
  argv: readonly string[],
  context: Context,
  { isOwn, flags }: OtherLine,
): Promise<readonly string[] | 'done' | undefined> {
  const aliases = new Map(allAliases(context).map((alias) => [alias.name, alias]))
  const met: string[] = []
  let words = argv
  while (true) {
    const [name = '', ...given] = words
    const alias = isOwn(name) ? undefined : aliases.get(name)
    if (alias === undefined) break
    if (met.includes(name)) throw leadsBack([...met, name])
    met.push(name)
    await requireAllowed(alias, context)
    if (isForShell(alias.line)) requireNone(flags, name)
    if (isForShell(alias.line)) return inShell(alias, given, context)
    words = expanded(name, alias.line, given)
  }
  const [name = '', ...given] = words
  if (isOwn(name)) return words
  const program = await pluginNamed(name, context)
  if (program !== undefined) requireNone(flags, name)
  if (program !== undefined) return accompanied(program, given, context)
  return met.length === 0 ? undefined : words
}

/** A shell, or a program, would never see them. */
function requireNone(flags: readonly string[], name: string): void {
  if (flags.length > 0)
    throw new UsageError(
      `${name} is not a command of ws, so that ${flags.join(' ')} before it has no effect`,
      {
        hint: `Write flags behind ${name}: it gets all words there`,
      },
    )
}

const leadsBack = (names: readonly string[]) => new UsageError(toldCircle(names), { hint: 'ws alias list' })

/** Lines of a project come with a checkout: somebody else has written them. */
async function requireAllowed(
  { name, line, isShared, isAllowed }: FoundAlias,
  context: Context,
): Promise<void> {
  if (isShared && isForShell(line))
    throw new UsageError(
      `alias ${name} of ${projectFileName} is a line for a shell, which ws never runs: ${line}`,
    )
  if (isAllowed) return
  const isPerson = context.in.isTerminal && context.err.isTerminal && !context.env.CI
  const message = `${projectFileName} says that \`ws ${name}\` means \`ws ${line}\`. Run it, now and from now on?`
  if (!isPerson || (await context.prompt({ kind: 'yes-or-no', message })) !== true)
    throw new UsageError(
      `alias ${name} of ${projectFileName} means \`ws ${line}\`, and nobody has allowed it yet`,
      {
        hint: `ws alias import ${projectFileName} makes its lines your own`,
      },
    )
  const { changeSettings } = await import('../../settings/files/change-file.ts')
  await changeSettings(context, ({ update }) =>
    update(aliasesFile, (now) => ({
      ...now,
      allowed: [...new Set([...now.allowed, agreementTo(name, line)])],
    })),
  )
}

/** Names of the aliases around a shell, so that one that calls itself there is found. */
const around = 'WS_ALIASES'

function inShell({ name, line }: FoundAlias, given: readonly string[], context: Context): Promise<'done'> {
  const outer = (context.env[around] ?? '').split(' ').filter((each) => each !== '')
  if (outer.includes(name)) throw leadsBack([...outer, name])
  const env = { ...context.env, [around]: [...outer, name].join(' ') }
  return ended(
    context.accompany({
      file: 'sh',
      arguments: ['-c', line.slice(1), `ws ${name}`, ...given],
      env,
      stdout: 'out',
    }),
  )
}

async function pluginNamed(name: string, context: Context): Promise<string | undefined> {
  const [first] = pluginsOnPath(context, name)
  if (first?.refusal === undefined) return first?.path
  throw new UsageError(`${first.path} is not run: ${first.refusal}`, { hint: 'ws plugin list' })
}

const accompanied = (file: string, words: readonly string[], context: Context): Promise<'done'> =>
  ended(context.accompany({ file, arguments: words, env: context.env, stdout: 'out' }))

async function ended(running: Promise<number>): Promise<'done'> {
  const exit = await running
  if (exit !== 0) throw new OtherProgramError('the program has failed', exit)
  return 'done'
}
