/** The completion scripts: an engine for each shell, written by hand beside this file, and the table that it reads. */
import { readFile } from 'node:fs/promises'
import type { CommandTree } from '../tree.ts'
import { type Entry, type Row, type Table, tableOf } from './table.ts'

/** Text of each script by the name of its file. */
export async function completionScripts(tree: CommandTree): Promise<Readonly<Record<string, string>>> {
  const table = tableOf(tree)
  const scripts = Object.entries(dialects).map(async ([name, { engine, write }]) => {
    const text = await readFile(new URL(engine, import.meta.url), 'utf8')
    // A function, because `$&` in a replacement would mean the match.
    return [name, text.replace(/^# <the table>\n/m, () => write(table))]
  })
  return Object.fromEntries(await Promise.all(scripts))
}

interface Dialect {
  readonly engine: string
  readonly write: (table: Table) => string
}

const dialects: Readonly<Record<string, Dialect>> = {
  'ws.bash': { engine: 'engine.bash', write: writeBash },
  _ws: { engine: 'engine.zsh', write: writeZsh },
  'ws.fish': { engine: 'engine.fish', write: writeFish },
  'ws.ps1': { engine: 'engine.ps1', write: writePowerShell },
}

/** Within single quotes nothing has a meaning but the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const quotedForFish = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const quotedForPowerShell = (text: string) => `'${text.replaceAll("'", "''")}'`

const tokens = (entries: readonly Entry[]) => entries.map(({ token }) => token).join(' ')

function writeBash({ rows, globals, groups }: Table): string {
  const shared = Object.entries(groups).map(([name, entries]) => `_ws_${name}=${quoted(tokens(entries))}\n`)
  const cases = rows.map((row) => {
    const flags = [quoted(tokens(row.flags)), ...row.groups.map((name) => `" $_ws_${name}"`)].join('')
    return `    ${quoted(row.path)}) kids=${quoted(tokens(row.children))} flags=${flags} args=${quoted(tokens(row.arguments))} ;;\n`
  })
  return [
    `_ws_globals=${quoted(tokens(globals))}\n`,
    ...shared,
    `_ws_row() {\n  kids= flags= args=\n  case $1 in\n`,
    ...cases,
    '  esac\n}\n',
  ].join('')
}

/** `token:summary`, as _describe takes them. */
const described = ({ token, summary }: Entry) => quoted(`${token}:${summary}`)

function writeZsh({ rows, globals, groups }: Table): string {
  const list = (name: string, entries: readonly Entry[]) =>
    `  ${name}=(${entries.map(described).join(' ')})\n`
  const cases = rows.map((row) => {
    const flags = [...row.flags.map(described), ...row.groups.map((name) => `"\${${name}s[@]}"`)].join(' ')
    return `    ${quoted(row.path)}) kids=(${row.children.map(described).join(' ')}) flags=(${flags}) args=(${tokens(row.arguments).split(' ').map(quoted).join(' ')}) ;;\n`
  })
  return [
    '_ws_row() {\n',
    ...Object.entries(groups).map(([name, entries]) => `  local -a ${name}s\n${list(`${name}s`, entries)}`),
    list('globals', globals),
    '  kids=() flags=() args=()\n  case $1 in\n',
    ...cases,
    '  esac\n}\n',
  ].join('')
}

function writeFish({ rows, globals, groups }: Table): string {
  const words = (entries: readonly Entry[]) =>
    entries.map(({ token, summary }) => quotedForFish(`${token}\t${summary}`)).join(' ')
  const cases = rows.map(
    (row) =>
      `        case ${quotedForFish(row.path)}\n` +
      `            set kids ${words(row.children)}\n` +
      `            set flags ${[words(row.flags), ...row.groups.map((name) => `$__ws_${name}`)].join(' ')}\n` +
      `            set args ${tokens(row.arguments).split(' ').map(quotedForFish).join(' ')}\n`,
  )
  return [
    `set -g __ws_globals ${words(globals)}\n`,
    ...Object.entries(groups).map(([name, entries]) => `set -g __ws_${name} ${words(entries)}\n`),
    'function __ws_row -S\n    set kids\n    set flags\n    set args\n    switch "$argv[1]"\n',
    ...cases,
    '    end\nend\n',
  ].join('')
}

function writePowerShell({ rows, globals, groups }: Table): string {
  const words = (entries: readonly Entry[]) =>
    `@(${entries.map(({ token, summary }) => quotedForPowerShell(`${token}\t${summary}`)).join(', ')})`
  const row = ({ path, ...each }: Row) =>
    `    ${quotedForPowerShell(path)} = @{ Children = ${words(each.children)}; Flags = ${[words(each.flags), ...each.groups.map((name) => `$Groups.${name}`)].join(' + ')}; Arguments = ${words(each.arguments)} }\n`
  return [
    `$Globals = ${words(globals)}\n`,
    `$Groups = @{\n${Object.entries(groups)
      .map(([name, entries]) => `    ${name} = ${words(entries)}\n`)
      .join('')}}\n`,
    `$Rows = @{\n${rows.map(row).join('')}}\n`,
  ].join('')
}
