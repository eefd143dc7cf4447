/** Keeps in mind since when a workspace is a new one: nothing that the history tells of earlier is there any more. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { quietly } from '../disk/files.ts'
import { replaceFile } from '../disk/staged-file.ts'
import { makeTrustedFolder } from '../disk/trusted-folder.ts'
import { parsePlainObject } from '../json/object.ts'
import { stateFolder } from './files/folders.ts'

/** By the source of an entry in the history: the time in milliseconds, the latest last. */
const fileName = 'started-over.json'
const mostKept = 100

/** @param sources - the file of the workspace, and the addresses that serve it */
export function noteStartedOver(sources: readonly string[], context: Context): void {
  const now = context.now()
  change(context, (times) => [...without(times, sources), ...sources.map((source) => [source, now] as const)])
}

/** For a workspace that went back to a snapshot: what it had then may be there again. */
export const forgetStartedOver = (sources: readonly string[], context: Context): void =>
  change(context, (times) => without(times, sources))

type SourceTime = readonly [source: string, time: unknown]

const without = (times: readonly SourceTime[], sources: readonly string[]) =>
  times.filter(([source]) => !sources.includes(source))

function change(context: Context, changed: (times: readonly SourceTime[]) => readonly SourceTime[]): void {
  const folder = stateFolder(context)
  if (folder === undefined) return
  const times = Object.entries(timesIn(folder))
  const latest = changed(times).slice(-mostKept)
  if (times.length + latest.length === 0) return
  quietly(() => {
    makeTrustedFolder(folder, context)
    const text = `${JSON.stringify(Object.fromEntries(latest))}\n`
    replaceFile(join(folder, fileName), text, { random: () => context.random(), mode: 0o600 })
  })
}

/** Undefined if nobody has started it over from here. */
export function startedOverAt(source: string, context: Context): number | undefined {
  const folder = stateFolder(context)
  const time = folder === undefined ? undefined : timesIn(folder)[source]
  return typeof time === 'number' ? time : undefined
}

const timesIn = (folder: string) =>
  parsePlainObject(quietly(() => readFileSync(join(folder, fileName), 'utf8')) ?? '') ?? {}
