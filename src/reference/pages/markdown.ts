/** Writes the reference in Markdown: a page for each noun, and an index. */
import { unsupported } from '../../catalog/unsupported.ts'
import type { CommandEntry, CommandTree } from '../tree.ts'
import { sentenceOf } from '../unsupported.ts'

/** Page texts by file name. */
export function markdownPages({ commands, shared }: CommandTree): Readonly<Record<string, string>> {
  const [root] = commands
  const tops = root?.children ?? []
  const pages = tops.map(({ name }) => [`${name}.md`, nounPage(name, commands)])
  return {
    ...Object.fromEntries(pages),
    'README.md': indexPage(tops),
    'flags.md': flagsPage(shared),
    'unsupported.md': unsupportedPage(),
  }
}

const generated = '<!-- Generated: `npm run generate` -->'

function indexPage(tops: CommandEntry['children']): string {
  return paragraphs([
    generated,
    '# Commands of ws',
    tops.map(({ name, summary }) => `- [ws ${name}](${name}.md): ${summary}`).join('\n'),
    'Beside the commands: [what scripts may rely on](../explanation/scripts.md), [a workspace as a document](../explanation/documents.md), [the embedded workspace](../explanation/embedded-workspace.md).',
    'Flags that many commands share are [told once](flags.md), and so is [what the API has no way to do](unsupported.md). `ws help` lists topics; [exit codes and environment](../ws.1) are in the man page, too.',
  ])
}

const flagsPage = (shared: CommandTree['shared']): string =>
  paragraphs([
    generated,
    '# Flags that many commands share',
    ...shared.flatMap(({ title, rows }) => [`## ${title}`, table(['flag', ''], rows)]),
  ])

/** A test makes sure that every command named here exists. */
const unsupportedPage = (): string =>
  paragraphs([
    generated,
    '# What the API has no way to do',
    '`ws help <words>` says the same of a question, and `ws api` of a request that the service refuses.',
    table(
      ['asked for', 'said', 'nearest'],
      unsupported.map((wish) => [
        wish.asked[0] ?? '',
        sentenceOf(wish),
        wish.instead.map((words) => `\`ws ${words}\``).join(', '),
      ]),
    ),
  ])

function nounPage(name: string, commands: readonly CommandEntry[]): string {
  const own = commands.filter(({ words }) => words[0] === name)
  const [top] = own
  const list = own.filter(({ described }) => described !== undefined)
  const isNoun = top?.described === undefined
  return paragraphs([
    generated,
    `# ws ${name}`,
    ...(isNoun
      ? [
          `${top?.summary ?? ''}.`,
          list
            .map(({ words, summary }) => `- [ws ${words.join(' ')}](#${anchor(words)}): ${summary}`)
            .join('\n'),
        ]
      : []),
    ...list.flatMap((command) => commandParts(command, isNoun)),
  ])
}

const anchor = (words: readonly string[]) => ['ws', ...words].join('-')

function commandParts(
  { words, summary, spec, described, groups }: CommandEntry,
  isTitled: boolean,
): string[] {
  if (spec === undefined || described === undefined) return []
  const shared =
    groups.length === 0
      ? ''
      : `Also: ${groups.map((name) => `${name} flags`).join(', ')} ([described here](flags.md)).`
  return [
    isTitled ? `## ws ${words.join(' ')}` : '',
    `${summary}.`,
    spec.details ?? '',
    spec.extended === true
      ? '**Extended:** a service [may not offer it](../explanation/extended-api.md).'
      : '',
    spec.deprecated === undefined ? '' : `**Deprecated:** ${spec.deprecated}`,
    code([described.usage]),
    described.context.length === 0 ? '' : table(['works on', ''], described.context),
    described.arguments.length === 0 ? '' : table(['argument', ''], described.arguments),
    described.flags.length === 0 ? '' : table(['flag', ''], described.flags),
    shared,
    spec.examples.length === 0 ? '' : code(spec.examples),
    described.related.length === 0
      ? ''
      : `See also: ${described.related.map((each) => `\`${each}\``).join(', ')}`,
  ]
}

const code = (lines: readonly string[]) => `\`\`\`console\n${lines.join('\n')}\n\`\`\``

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows.map(([name = '', ...texts]) => `| ${[`\`${cell(name)}\``, ...texts.map(cell)].join(' | ')} |`),
  ].join('\n')

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const paragraphs = (parts: readonly string[]) => `${parts.filter((part) => part !== '').join('\n\n')}\n`
