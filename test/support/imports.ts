/** The source files of src, their imports, and their rooms. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

const root = resolve(import.meta.dirname, '../../src')

export interface SourceFile {
  /** Relative to src, with forward slashes. */
  readonly path: string
  readonly text: string
  /** Relative to src: our own modules, with type imports. */
  readonly imports: readonly string[]
}

export interface ModuleImport {
  readonly from: string
  readonly to: string
}

export function readSources(): readonly SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const specifiers = text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)
      const imports = Array.from(specifiers, ([, to = '']) =>
        withSlashes(relative(root, resolve(dirname(join(root, path)), to))),
      )
      return { path: withSlashes(path), text, imports }
    })
}

const withSlashes = (path: string) => path.replaceAll(sep, '/')

export const importsOf = (sources: readonly SourceFile[]): readonly ModuleImport[] =>
  sources.flatMap(({ path, imports }) => imports.map((to) => ({ from: path, to })))

/**
 * The room of a file on a floor: its folder there, or the file itself. Undefined for a file of another floor.
 * @param folder - `src`, `src/cli`
 */
export function roomOn(folder: string, path: string): string | undefined {
  // Text imports from beside src (completions, docs) count as a room of the first floor.
  const whole = path.startsWith('../') ? `src/${path.slice('../'.length)}` : `src/${path}`
  return whole.startsWith(`${folder}/`) ? whole.slice(folder.length + 1).split('/')[0] : undefined
}

/** Every folder of src that has rooms: `src`, `src/cli`, `src/local/handlers`. */
export function floorFolders(sources: readonly SourceFile[]): readonly string[] {
  const folders = sources.map(({ path }) => dirname(`src/${path}`))
  const withParents = folders.flatMap((folder) =>
    folder.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')),
  )
  return [...new Set(withParents)].toSorted()
}

/** The imports on a circle between two or more rooms of a floor. */
export function circularOn(folder: string, imports: readonly ModuleImport[]): readonly ModuleImport[] {
  const between = imports.flatMap(({ from, to }) => {
    const [room, other] = [roomOn(folder, from), roomOn(folder, to)]
    return room === undefined || other === undefined || room === other ? [] : [{ from, to, room, other }]
  })
  const next = Map.groupBy(between, ({ room }) => room)
  const reached = new Map([...next.keys()].map((room) => [room, roomsFrom(room)]))
  return between
    .filter(({ room, other }) => reached.get(other)?.has(room) === true)
    .map(({ from, to }) => ({ from, to }))

  function roomsFrom(start: string): ReadonlySet<string> {
    const seen = new Set<string>()
    const open = [start]
    for (let room = open.pop(); room !== undefined; room = open.pop())
      for (const { other } of next.get(room) ?? [])
        if (!seen.has(other)) {
          seen.add(other)
          open.push(other)
        }
    return seen
  }
}
