/** `ws alias`: names for command lines. */
import { fields, listOf, word } from '../../catalog/fields.ts'
import { UsageError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import { type Aliases, aliasesFile, allAliases } from '../../settings/aliases.ts'
import { changeSettings } from '../../settings/files/change-file.ts'
import { type Session, task } from '../../task/task.ts'
import { quoted } from '../../text/shell-word.ts'
import { isForShell } from '../alias/expand.ts'
import { pluginsOnPath } from '../alias/plugins.ts'
import { isOwnWord } from '../commands/own-word.ts'
import type { Tree } from '../commands/tree-shape.ts'

const aliasName = word('Name of the alias', { min: 1, pattern: '^[a-z\\d][a-z\\d-]*$' })
const nothing = async () => (await import('../../answers/answer.ts')).nothing

type IsOwn = (name: string) => boolean

export function aliasVerbs(root: () => Tree) {
  const isOwn: IsOwn = (name) => isOwnWord(name, root())
  return { list: listing(isOwn), set: setting(isOwn), delete: remove, import: importing(isOwn) }
}

const setting = (isOwn: IsOwn) =>
  task({
    effect: 'changes',
    answers: nothing,
    summary: 'Give a name to a command line',
    takesCommand: 'kept',
    details:
      'The words are those of a command without ws; flags among them stand behind --, or all of them in one quoted word. $1 is the first word behind the name, $@ all others; without such a sign, they follow at the end. A line that begins with ! goes to sh. An alias never takes the place of a command.',
    searchWords: ['shortcut', 'abbreviation'],
    arguments: ['name', 'words'],
    input: fields({ name: aliasName, words: listOf(word('Words of the command', { min: 1 })) }),
    columns: [],
    examples: ['ws alias set mine -- cr list --status open', "ws alias set ids '!ws space list -o id'"],
    run: async ({ name, words }, session) => {
      const line = words.length === 1 ? (words[0] ?? '') : words.map(quoted).join(' ')
      await save({ [name]: line }, session, isOwn)
      await session.notice(`ws ${name} now means ${isForShell(line) ? line.slice(1) : `ws ${line}`}`)
      return undefined
    },
  })

const importing = (isOwn: IsOwn) =>
  task({
    effect: 'changes',
    answers: nothing,
    summary: 'Take aliases from a file',
    details:
      'The file is YAML or JSON: an object with a line for each name, or a .ws.json, whose "aliases" are taken. Aliases of a .ws.json become your own that way, so that ws asks about them no more.',
    arguments: ['source'],
    input: fields({ source: word('File, - for stdin', { min: 1 }) }),
    columns: [],
    examples: ["echo 'mine: cr list --status open' | ws alias import -", 'ws alias import aliases.yaml'],
    run: async ({ source }, session) => {
      const { parseInput } = await import('../../client/given-body.ts')
      const value = await parseInput(await session.readText(source, '<source>'))
      const isProject = isObject(value) && isObject(value.aliases)
      const found = isProject ? value.aliases : value
      if (!isObject(found) || !Object.values(found).every((line) => typeof line === 'string' && line !== ''))
        throw new UsageError(`${source} is not an object with a line for each name`)
      // Checked above.
      const lines = found as Readonly<Record<string, string>>
      const [shell] = isProject ? Object.keys(lines).filter((name) => isForShell(lines[name] ?? '')) : []
      if (shell !== undefined)
        throw new UsageError(`${shell} of ${source} is a line for a shell: only ws alias set takes one`)
      await save(lines, session, isOwn)
      await session.notice(`Taken: ${Object.keys(lines).join(', ')}`)
      return undefined
    },
  })

const listing = (isOwn: IsOwn) =>
  task({
    effect: 'reads',
    answers: async () => (await import('../../answers/settings.ts')).aliases,
    summary: 'List your aliases, and those of the project',
    listed: 'aliases',
    filledBy: 'ws alias set',
    input: fields({}),
    columns: ['name', 'line', 'source', 'runs'],
    answersWithoutIds: true,
    examples: ['ws alias list', 'ws alias list -o json'],
    run: async (_given, { context }) => ({
      rows: allAliases(context).map(({ name, line, isShared, isAllowed }) => ({
        name,
        line,
        source: isShared ? ('.ws.json' as const) : ('yours' as const),
        runs: !isOwn(name) && isAllowed && !(isShared && isForShell(line)),
      })),
    }),
  })

const remove = task({
  effect: 'changes',
  answers: nothing,
  summary: 'Remove one of your aliases',
  arguments: ['name'],
  input: fields({ name: aliasName }),
  columns: [],
  examples: ['ws alias delete mine', 'ws alias delete ids'],
  run: async ({ name }, session) => {
    await change(session, (now) => {
      if (!Object.hasOwn(now.aliases, name))
        throw new UsageError(`There is no alias ${name}`, { hint: 'ws alias list' })
      const { [name]: _gone, ...aliases } = now.aliases
      return { ...now, aliases }
    })
    await session.notice(`Removed: ${name}`)
    return undefined
  },
})

const change = ({ context }: Session, work: (now: Aliases) => Aliases) =>
  changeSettings(context, ({ update }) => update(aliasesFile, work))

async function save(lines: Readonly<Record<string, string>>, session: Session, isOwn: IsOwn): Promise<void> {
  const { endOf } = await import('../alias/expand.ts')
  const others = allAliases(session.context).map(({ name, line }): [string, string] => [name, line])
  const known = new Map([...others, ...Object.entries(lines)].filter(([name]) => !isOwn(name)))
  const faults = Object.entries(lines).flatMap(([name, line]) => {
    if (!/^[a-z\d][a-z\d-]*$/.test(name))
      return [`${JSON.stringify(name)} can't be a name: a-z, 0-9 and - only`]
    if (isOwn(name)) return [`${name} is a command of ws, which no alias takes the place of`]
    if (isForShell(line)) return []
    const found = endOf(name, known)
    if ('circle' in found) return [found.circle]
    const { end } = found
    const isKnown = isOwn(end) || known.has(end) || pluginsOnPath(session.context, end).length > 0
    return isKnown ? [] : [`${name}: ws ${end} is not a command`]
  })
  if (faults.length > 0) throw new UsageError(faults)
  await change(session, (now) => ({ ...now, aliases: { ...now.aliases, ...lines } }))
}
