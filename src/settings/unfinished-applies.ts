/** Forgets what applies have left behind of a workspace that starts over: nothing of it is there any more. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { quietly } from '../disk/files.ts'
import { replaceFile } from '../disk/staged-file.ts'
import { makeTrustedFolder } from '../disk/trusted-folder.ts'
import { parsePlainObject } from '../json/object.ts'
import { isEmbedded, workspaceFile } from './base-url.ts'
import { stateFolder } from './files/folders.ts'

/** The folder of the journals, below the state of ws. */
export const appliesFolder = 'apply'

const journalEnding = '.ndjson'

/** By origin: the workspace that was served there, the latest last. */
const servedFile = 'served.json'
const mostServed = 100

/** Keeps in mind that an apply at this address works on that workspace. */
export function noteServed({ url, path }: { url: string; path: string }, context: Context): void {
  const folder = folderOf(context)
  if (folder === undefined) return
  const { [url]: _, ...others } = servedIn(folder)
  const latest = Object.entries({ ...others, [url]: path }).slice(-mostServed)
  quietly(() => {
    makeTrustedFolder(folder, context)
    const text = `${JSON.stringify(Object.fromEntries(latest))}\n`
    replaceFile(join(folder, servedFile), text, { random: () => context.random(), mode: 0o600 })
  })
}

/** The file of an embedded workspace and the addresses that have served it, as the history names them. */
export function sourcesOf(path: string, context: Context): readonly string[] {
  const folder = folderOf(context)
  const served = Object.entries(folder === undefined ? {} : servedIn(folder))
  return [`local:${path}`, ...served.filter(([, file]) => file === path).map(([address]) => address)]
}

/** @param path - the file of the embedded workspace, or the address of its database */
export function forgetApplies(path: string, context: Context): void {
  const folder = folderOf(context)
  if (folder === undefined) return
  const served = servedIn(folder)
  const isThere = (origin: string) =>
    isEmbedded(origin) ? workspaceFile(origin, context) === path : served[origin] === path
  const names = quietly(() => readdirSync(folder)) ?? []
  for (const name of names.filter((each) => each.endsWith(journalEnding))) {
    const [first = ''] = (quietly(() => readFileSync(join(folder, name), 'utf8')) ?? '').split('\n', 1)
    const origin = parsePlainObject(first)?.origin
    if (typeof origin !== 'string' || !isThere(origin)) continue
    const beginning = name.slice(0, -journalEnding.length)
    for (const each of names.filter((other) => other.startsWith(`${beginning}.`) && !other.endsWith('.lock')))
      quietly(() => rmSync(join(folder, each), { force: true }))
  }
}

function folderOf(context: Context): string | undefined {
  const state = stateFolder(context)
  return state === undefined ? undefined : join(state, appliesFolder)
}

const servedIn = (folder: string) =>
  parsePlainObject(quietly(() => readFileSync(join(folder, servedFile), 'utf8')) ?? '') ?? {}
