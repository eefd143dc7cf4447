/** `ws mcp install`: tells a client how to start the server. */
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fields, oneOf, optional, ownName } from '../../catalog/fields.ts'
import type { Context } from '../../context.ts'
import { isSystemError, makeFolder } from '../../disk/files.ts'
import { onDisk, unreadable } from '../../disk/refused-file.ts'
import { replaceFile } from '../../disk/staged-file.ts'
import { isObject, membersIn } from '../../json/object.ts'
import type { ChangedMember, ChangeReport } from '../../reports/change-report.ts'
import { type Loss, type Session, task } from '../../task/task.ts'
import { programWord } from '../completion/program-word.ts'
import { changedText } from './changed-text.ts'
import { type ClientName, clientFiles, clientNames } from './clients.ts'
import { mayLimit, serverFields, serverWords, withoutLimit } from './server-fields.ts'

const input = fields({
  client: optional(oneOf('Client whose configuration is written; claude without it', clientNames)),
  path: optional(ownName('path', "File to write in place of the project's", { isOnDisk: true })),
  ...serverFields,
})

export const install = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/tools.ts')).installedServer,
  summary: "Write a client's configuration, so that it starts ws mcp",
  searchWords: ['claude', 'cursor', 'vscode', 'connect an agent'],
  details:
    'Adds the server `ws` to the file of this folder that the client reads: .mcp.json (claude), .cursor/mcp.json, .vscode/mcp.json; --path names another file, e.g. in your home folder. ' +
    'Shows the difference and asks first; comments and other entries stay. ws writes the flags of ws mcp and --profile into the entry, but never a token.',
  input,
  flags: { orgs: 'orgs', spaces: 'spaces', profiles: 'profiles', toolsets: 'toolsets' },
  flagsElsewhere: withoutLimit,
  takesContexts: true,
  columns: ['client', 'file', 'done'],
  identifiedBy: 'client',
  examples: [
    'ws mcp install --yes',
    'ws mcp install --client vscode --orgs org_northwind --yes',
    'ws mcp install -n',
  ],
  asks: async (asked, session): Promise<Loss> => {
    const change = await changeFor(asked, session)
    return {
      target: change.file,
      changes: reportOf(change),
      isNothing: change.isSame,
      proceed: async () => ({ value: write(change, session.context) }),
    }
  },
  preview: async (asked, session) => {
    const change = await changeFor(asked, session)
    const row = { client: change.client, file: change.file, done: change.isSame ? 'unchanged' : 'to write' }
    return { value: row, changes: reportOf(change), items: [row], rows: [row] }
  },
  run: async (asked, session) => ({ value: write(await changeFor(asked, session), session.context) }),
})

type InstallOptions = Parameters<typeof serverWords>[0] & {
  readonly client?: ClientName | undefined
  readonly path?: string | undefined
}

interface ConfigurationChange {
  readonly client: ClientName
  readonly file: string
  readonly before: unknown
  readonly after: object
  readonly text: string
  readonly isSame: boolean
}

async function changeFor(asked: InstallOptions, { context, flags }: Session): Promise<ConfigurationChange> {
  const { client = 'claude' } = asked
  if (mayLimit(asked, flags)) (await import('./server-limits.ts')).checkWords(asked, flags, 'ws mcp install')
  const { file: place, member, more } = clientFiles[client]
  const file = resolve(context.workingDirectory, asked.path ?? join(...place))
  const [command = 'ws', ...first] = programWords(context)
  const after = { ...more, command, args: [...first, 'mcp', ...serverWords(asked, flags)] }
  const entry = { file, path: [member, 'ws'], value: after }
  const { before, text } = await changedText(readIfThere(file), entry)
  return { client, file, before, after, text, isSame: JSON.stringify(before) === JSON.stringify(after) }
}

/** A client starts programs without a shell. */
function programWords(context: Context): readonly string[] {
  const word = programWord(context)
  if (word === 'ws' || word === 'npx ws') return word.split(' ')
  return [resolve(context.workingDirectory, context.startedFrom ?? word)]
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return ''
    throw unreadable(file, error)
  }
}

function write({ client, file, text, isSame }: ConfigurationChange, context: Context) {
  if (!isSame)
    onDisk(file, () => {
      makeFolder(dirname(file), 0o755)
      replaceFile(file, text, context)
    })
  return { client, file, done: isSame ? ('unchanged' as const) : ('written' as const) }
}

function reportOf({ file, client, before, after, isSame }: ConfigurationChange): ChangeReport {
  const [old, fresh] = [membersIn(before), membersIn(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  const members = names.flatMap((name): readonly ChangedMember[] => {
    const [from, to] = [JSON.stringify(old[name]), JSON.stringify(fresh[name])]
    return from === to
      ? []
      : [{ name, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }]
  })
  const entry = {
    mark: isObject(before) ? '~' : '+',
    address: `${client} server ws`,
    id: '',
    notes: [],
    members,
  } as const
  return {
    title: file,
    groups: isSame ? [] : [{ title: file, entries: [entry] }],
    summary: isSame ? `${file} has it already` : `1 entry of ${file}`,
    gaps: [],
    isShort: false,
  }
}
