/** Sums up the coverage that programs wrote as they ended (`NODE_V8_COVERAGE`): how often each place of each chunk of ws ran. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Places from `start` until before `end` ran `count` times. */
export type RangeHits = readonly (readonly [start: number, end: number, count: number])[]

/** By the URL of the chunk. */
type ProgramHits = Readonly<Record<string, RangeHits>>

interface CoverageProfile {
  readonly result: readonly ScriptProfile[]
}

interface ScriptProfile {
  readonly url: string
  readonly functions: readonly {
    readonly ranges: readonly {
      readonly startOffset: number
      readonly endOffset: number
      readonly count: number
    }[]
  }[]
}

const folder = resolve('coverage', 'programs')

/** Node writes a profile there for each program that ends. */
export const profilesFolder = join(folder, `of-${process.pid}`)

/** Puts a file with the sum in place of the profiles of this process. */
export function keepSum(): void {
  const sum = new Map<string, Uint32Array>()
  for (const path of filesIn(profilesFolder)) {
    const profile = readProfile(path)
    if (profile === undefined) continue
    rmSync(path)
    for (const script of profile.result) if (isChunk(script.url)) addTo(sum, script.url, countsOf(script))
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(hitsOf(sum)))
}

/** The sum of a whole run. */
export function takeSums(): ProgramHits {
  const sum = new Map<string, Uint32Array>()
  for (const path of filesIn(folder).filter((each) => each.endsWith('.json')))
    for (const [url, hits] of Object.entries(JSON.parse(readFileSync(path, 'utf8')) as ProgramHits)) {
      const counts = new Uint32Array(hits.at(-1)?.[1] ?? 0)
      for (const [start, end, count] of hits) counts.fill(count, start, end)
      addTo(sum, url, counts)
    }
  rmSync(folder, { recursive: true, force: true })
  return hitsOf(sum)
}

const isChunk = (url: string) => url.includes('/dist/chunks/')

const filesIn = (path: string): readonly string[] =>
  existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : []

/** Undefined while its program still writes it. */
function readProfile(path: string): CoverageProfile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as CoverageProfile
  } catch {
    return undefined
  }
}

/** V8 tells of the parts of a function after the whole, and of inner functions after outer ones. */
function countsOf({ functions }: ScriptProfile): Uint32Array {
  const ranges = functions.flatMap((each) => each.ranges)
  const counts = new Uint32Array(Math.max(0, ...ranges.map(({ endOffset }) => endOffset)))
  const byLength = ranges.toSorted((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset))
  for (const { startOffset, endOffset, count } of byLength) counts.fill(count, startOffset, endOffset)
  return counts
}

function addTo(sums: Map<string, Uint32Array>, url: string, counts: Uint32Array): void {
  const sum = sums.get(url)
  if (sum === undefined) sums.set(url, counts)
  else for (let at = 0; at < counts.length; at += 1) sum[at] = (sum[at] ?? 0) + (counts[at] ?? 0)
}

const hitsOf = (sum: ReadonlyMap<string, Uint32Array>): ProgramHits =>
  Object.fromEntries(Array.from(sum, ([url, counts]) => [url, runsOf(counts)]))

/** Places with the same count, side by side. */
function runsOf(counts: Uint32Array): RangeHits {
  const runs: [number, number, number][] = []
  for (let start = 0; start < counts.length; ) {
    const count = counts[start] ?? 0
    let end = start + 1
    while (end < counts.length && counts[end] === count) end += 1
    runs.push([start, end, count])
    start = end
  }
  return runs
}
