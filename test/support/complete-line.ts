/** The shortest line that a command accepts, with ids of the test's choice, for rules about every command. */
import { join } from 'node:path'
import type { CommandRow } from './commands.ts'

/** The word for a path parameter: `{spaceId}` is `--space` or `<space>`. */
const contexts: Readonly<Record<string, string>> = { organizationId: 'org', spaceId: 'space', siteId: 'site' }

/** Values that every command accepts for the flag of that name. */
const values: Readonly<Record<string, string>> = {
  active: '',
  add: 'ada@acme.example',
  backend: 'custom',
  before: 'next1',
  body: 'Text',
  'commit-message': 'Message',
  description: 'Text',
  'external-id': 'ext1',
  'json-schema': '{"type":"object","properties":{},"additionalProperties":false}',
  label: 'Label',
  name: 'Name',
  organization: 'acme',
  parent: 'col1',
  path: 'path',
  ref: 'main',
  resolved: '',
  role: 'read',
  script: 'x',
  source: 'website',
  'source-url': 'https://acme.example/api.json',
  'space-id': 'spc1',
  status: 'approved',
  subject: 'Subject',
  title: 'Title',
  'fallback-url': 'https://acme.example',
  'to-org': 'other',
  url: 'https://acme.example',
  user: 'usr1',
  visibility: 'public',
}

/** Flags that a command needs although none of them alone is required. */
const alternatives: Readonly<Record<string, string>> = {
  'integration install': 'organization',
  'openapi create': 'source-url',
  'openapi publish': 'source-url',
}

/** Values for arguments outside the path. */
const others: Readonly<Record<string, string>> = {
  email: 'ada@acme.example',
  query: 'words',
  id: 'sec1',
  section: 'sec1',
  source: '/a',
  type: 'site-section',
  space: 'spc1',
  spec: 'spec',
  url: 'https://acme.example',
  user: 'usr1',
}

/** Flags of commands for which no rule finds them. */
const flagsFor: Readonly<Record<string, readonly string[]>> = {
  'site customization set': ['--input', join(import.meta.dirname, '../../package.json')],
  'cr content update': ['--changes', '[{"operation":"delete_page","page":"pag1"}]'],
  'integration installation update': ['--space-selection', 'all'],
  'site redirect create': ['--source', '/a', '--to-url', 'https://acme.example'],
  'site redirect set': ['--redirects', '[{"source":"/a","destination":null}]'],
  'site redirect update': ['--source', '/a'],
  'site structure sort': ['--before', 'site-section:sec2'],
}

/** The parameter names in the path of a command, in order. */
export const placeholders = ({ path }: CommandRow): readonly string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)

/** Words after `ws`. Arguments stand after `--`, so that an id may start with `-`. */
export function completeLine(row: CommandRow, idOf: (placeholder: string) => string): readonly string[] {
  const isArgument = (placeholder: string) =>
    contexts[placeholder] === undefined || row.arguments.some(({ name }) => name === contexts[placeholder])
  const inPath = placeholders(row)
  const ids = inPath.filter(isArgument).map(idOf)
  const rest = row.arguments.slice(ids.length).map(({ name }) => others[name] ?? '')
  const context = inPath
    .filter((name) => !isArgument(name))
    .map((name) => `--${contexts[name]}=${idOf(name)}`)
  return [...row.words.split(' '), ...context, ...flagsOf(row), '--yes', '--', ...ids, ...rest]
}

/** Required flags, and one more if the command refuses a change without any. */
function flagsOf({ words, flags, needsSome }: CommandRow): readonly string[] {
  const own = flagsFor[words]
  if (own !== undefined) return own
  const required = flags.filter((flag) => flag.required || flag.name === alternatives[words])
  const some = needsSome ? flags.filter((flag) => !required.includes(flag)).slice(0, 1) : []
  const needed = [...required, ...some]
  return needed.flatMap(({ name }) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value is known for --${name}`)
    return value === '' ? [`--${name}`] : [`--${name}`, value]
  })
}
