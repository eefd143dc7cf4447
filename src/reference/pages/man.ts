/** Writes the man page ws(1), in the man macros that every system has. */
import { extendedNote } from '../../catalog/command-spec.ts'
import type { CommandEntry, CommandTree, HelpRow } from '../tree.ts'

interface Texts {
  /** Markdown of the topics that hold tables. */
  readonly exitCodes: string
  readonly environment: string
  /** The names of all topics of `ws help`. */
  readonly topics: readonly string[]
}

export function manPage(
  { commands, shared }: CommandTree,
  { exitCodes, environment, topics }: Texts,
): string {
  const list = commands.filter(({ described }) => described !== undefined)
  return [
    '.\\" Generated: npm run generate',
    '.TH WS 1 "" "ws" "User Commands"',
    '.SH NAME',
    'ws \\- the command line for a documentation workspace',
    '.SH SYNOPSIS',
    '.B ws',
    '.I noun verb',
    '[arguments] [flags]',
    '.SH DESCRIPTION',
    roff(description),
    '.SH COMMANDS',
    ...list.flatMap(commandLines),
    ...shared.flatMap(({ title, rows }) => [`.SH ${title.toUpperCase()}`, ...rows.flatMap(term)]),
    '.SH EXIT STATUS',
    ...tableRows(exitCodes).flatMap(term),
    '.SH ENVIRONMENT',
    ...tableRows(environment).flatMap(term),
    '.SH SEE ALSO',
    roff(`ws help <topic>: ${topics.join(', ')}.`),
    '',
  ].join('\n')
}

const description =
  'ws works with organizations, members, teams and invites, collections, spaces, change requests and comments, published sites, SAML, OpenAPI specifications, translations and integrations, in a service or in an embedded workspace. ws <noun> <verb> --help tells more of each command.'

function commandLines({ spec, described, summary }: CommandEntry): string[] {
  if (spec === undefined || described === undefined) return []
  const deprecated = spec.deprecated === undefined ? [] : ['.br', roff(`Deprecated: ${spec.deprecated}`)]
  const extended = spec.extended === true ? ['.br', roff(extendedNote)] : []
  return [
    '.SS',
    `.B ${roff(described.usage)}`,
    '.PP',
    roff(`${summary}.${spec.details === undefined ? '' : ` ${spec.details}`}`),
    ...extended,
    ...deprecated,
    ...[...described.context, ...described.arguments, ...described.flags].flatMap(term),
    ...(spec.examples.length === 0
      ? []
      : ['.PP', '.EX', ...spec.examples.map((each) => `  ${roff(each)}`), '.EE']),
  ]
}

const term = ([name, text]: HelpRow): string[] => ['.TP', `.B ${roff(name)}`, roff(text)]

/** Rows of the tables in a Markdown text, without their heads. */
const tableRows = (markdown: string): HelpRow[] =>
  Array.from(
    markdown.matchAll(/^\| (.+?) \| (.+?) \|$/gm),
    ([, name = '', text = '']): HelpRow => [name, text.replaceAll('`', '')],
  ).filter(([name]) => name !== 'code' && name !== 'variable')

/** Text without macros, whose dashes people can copy. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')
    .replaceAll('\n', ' ') || '\\&'
