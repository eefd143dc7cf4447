/** Builds the completion scripts: a handwritten engine for each shell, beside this file, plus the table that it reads. */
import { readFile } from 'node:fs/promises'
import type { CommandTree } from '../tree.ts'
import type { InnerCompletion } from './inner.ts'
import type { CompletionEntry, CompletionRow } from './row.ts'
import { type CompletionTable, tableOf } from './table.ts'

/** The text of each script by file name. */
export async function completionScripts(tree: CommandTree): Promise<Readonly<Record<string, string>>> {
  const table = tableOf(tree)
  const scripts = Object.entries(dialects).map(async ([name, { engine, write }]) => {
    const text = await readFile(new URL(engine, import.meta.url), 'utf8')
    // A function, since `$&` in a replacement text would mean the match.
    return [name, text.replace(/^# <the table>\n/m, () => write(table))]
  })
  return Object.fromEntries(await Promise.all(scripts))
}

interface ShellDialect {
  readonly engine: string
  readonly write: (table: CompletionTable) => string
}

const dialects: Readonly<Record<string, ShellDialect>> = {
  'ws.bash': { engine: 'engine.bash', write: writeBash },
  _ws: { engine: 'engine.zsh', write: writeZsh },
  'ws.fish': { engine: 'engine.fish', write: writeFish },
  'ws.ps1': { engine: 'engine.ps1', write: writePowerShell },
}

/** Within single quotes, only the quote itself is special. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const quotedForFish = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const quotedForPowerShell = (text: string) => `'${text.replaceAll("'", "''")}'`

const tokens = (entries: readonly CompletionEntry[]) => entries.map(({ token }) => token).join(' ')

function writeBash({ rows, inner, globals, groups }: CompletionTable): string {
  const shared = Object.entries(groups).map(([name, entries]) => `_ws_${name}=${quoted(tokens(entries))}\n`)
  const caseOf = (row: CompletionRow) => {
    const flags = [quoted(tokens(row.flags)), ...row.groups.map((name) => `" $_ws_${name}"`)].join('')
    return `    ${quoted(row.path)}) kids=${quoted(tokens(row.children))} flags=${flags} args=${quoted(tokens(row.arguments))} ;;\n`
  }
  const behind = ({ word, flags, isNamed }: InnerCompletion) =>
    `    ${quoted(`${word} `)}*) _ws_row "\${1#* }"; flags=${isNamed ? '' : '"$flags "'}${quoted(tokens(flags))}${isNamed ? ' args=' : ''} ;;\n`
  return [
    `_ws_globals=${quoted(tokens(globals))}\n`,
    ...shared,
    `_ws_row() {\n  kids= flags= args=\n  case $1 in\n`,
    ...inner.flatMap((each) => [...each.rows.map(caseOf), behind(each)]),
    ...rows.map(caseOf),
    '  esac\n}\n',
  ].join('')
}

/** `token:summary`, the form for _describe. */
const described = ({ token, summary }: CompletionEntry) => quoted(`${token}:${summary}`)

function writeZsh({ rows, inner, globals, groups }: CompletionTable): string {
  const list = (name: string, entries: readonly CompletionEntry[]) =>
    `  ${name}=(${entries.map(described).join(' ')})\n`
  const caseOf = (row: CompletionRow) => {
    const flags = [...row.flags.map(described), ...row.groups.map((name) => `"\${${name}s[@]}"`)].join(' ')
    return `    ${quoted(row.path)}) kids=(${row.children.map(described).join(' ')}) flags=(${flags}) args=(${tokens(row.arguments).split(' ').map(quoted).join(' ')}) ;;\n`
  }
  const behind = ({ word, flags, isNamed }: InnerCompletion) =>
    `    ${quoted(`${word} `)}*) _ws_row "\${1#* }"; flags${isNamed ? '' : '+'}=(${flags.map(described).join(' ')})${isNamed ? ' args=()' : ''} ;;\n`
  return [
    '_ws_row() {\n',
    ...Object.entries(groups).map(([name, entries]) => `  local -a ${name}s\n${list(`${name}s`, entries)}`),
    list('globals', globals),
    '  kids=() flags=() args=()\n  case $1 in\n',
    ...inner.flatMap((each) => [...each.rows.map(caseOf), behind(each)]),
    ...rows.map(caseOf),
    '  esac\n}\n',
  ].join('')
}

function writeFish({ rows, inner, globals, groups }: CompletionTable): string {
  const words = (entries: readonly CompletionEntry[]) =>
    entries.map(({ token, summary }) => quotedForFish(`${token}\t${summary}`)).join(' ')
  const caseOf = (row: CompletionRow) =>
    `        case ${quotedForFish(row.path)}\n` +
    `            set kids ${words(row.children)}\n` +
    `            set flags ${[words(row.flags), ...row.groups.map((name) => `$__ws_${name}`)].join(' ')}\n` +
    `            set args ${tokens(row.arguments).split(' ').map(quotedForFish).join(' ')}\n`
  const behind = ({ word, flags, isNamed }: InnerCompletion) =>
    `        case ${quotedForFish(`${word} *`)}\n` +
    `            __ws_row (string replace -r '^\\S+ ' '' -- "$argv[1]")\n` +
    `            set flags ${isNamed ? '' : '$flags '}${words(flags)}\n` +
    (isNamed ? '            set args\n' : '')
  return [
    `set -g __ws_globals ${words(globals)}\n`,
    ...Object.entries(groups).map(([name, entries]) => `set -g __ws_${name} ${words(entries)}\n`),
    'function __ws_row -S\n    set kids\n    set flags\n    set args\n    switch "$argv[1]"\n',
    ...inner.flatMap((each) => [...each.rows.map(caseOf), behind(each)]),
    ...rows.map(caseOf),
    '    end\nend\n',
  ].join('')
}

function writePowerShell({ rows, inner, globals, groups }: CompletionTable): string {
  const words = (entries: readonly CompletionEntry[]) =>
    `@(${entries.map(({ token, summary }) => quotedForPowerShell(`${token}\t${summary}`)).join(', ')})`
  // Constants only: the shell builds the table at each Tab, and would look up each `$Groups.bulk` in it then.
  const row = ({ path, ...each }: CompletionRow) =>
    `    ${quotedForPowerShell(path)} = @{ Children = ${words(each.children)}; Flags = ${words(each.flags)}; Groups = @(${each.groups.map(quotedForPowerShell).join(', ')}); Arguments = ${words(each.arguments)} }\n`
  const behind = inner.flatMap((each) => each.rows)
  // A hashtable allows each key once.
  const others = rows.filter(({ path }) => !behind.some((each) => each.path === path))
  return [
    `$Globals = ${words(globals)}\n`,
    `$Groups = @{\n${Object.entries(groups)
      .map(([name, entries]) => `    ${name} = ${words(entries)}\n`)
      .join('')}}\n`,
    `$Rows = @{\n${[...others, ...behind].map(row).join('')}}\n`,
    `$Behind = @{\n${inner
      .map(
        ({ word, flags, isNamed }) =>
          `    ${quotedForPowerShell(word)} = @{ Flags = ${words(flags)}; Named = $${isNamed} }\n`,
      )
      .join('')}}\n`,
  ].join('')
}
