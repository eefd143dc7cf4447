/** Forgets what applies have left behind of a workspace that starts over: nothing of it is there any more. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { quietly } from '../disk/files.ts'
import { parsePlainObject } from '../json/object.ts'
import { isEmbedded, workspaceFile } from './base-url.ts'
import { stateFolder } from './folders.ts'

/** The folder of the journals, below the state of ws. */
export const appliesFolder = 'apply'

const journalEnding = '.ndjson'

/** @param path - the file of the embedded workspace */
export function forgetApplies(path: string, context: Context): void {
  const folder = join(stateFolder(context) ?? '', appliesFolder)
  const names = quietly(() => readdirSync(folder)) ?? []
  for (const name of names.filter((each) => each.endsWith(journalEnding))) {
    const [first = ''] = (quietly(() => readFileSync(join(folder, name), 'utf8')) ?? '').split('\n', 1)
    const origin = parsePlainObject(first)?.origin
    if (typeof origin !== 'string' || !isEmbedded(origin) || workspaceFile(origin, context) !== path) continue
    const beginning = name.slice(0, -journalEnding.length)
    for (const each of names.filter((other) => other.startsWith(`${beginning}.`) && !other.endsWith('.lock')))
      quietly(() => rmSync(join(folder, each), { force: true }))
  }
}
