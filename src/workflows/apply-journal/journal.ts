/** The journal of apply: records each request before and after sending, so that the next run completes one that was killed. */
import { createHash } from 'node:crypto'
import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Context } from '../../context.ts'
import { openToAppend } from '../../disk/appended-file.ts'
import { quietly } from '../../disk/files.ts'
import { onDisk } from '../../disk/refused-file.ts'
import { makeTrustedFolder, requireTrusted } from '../../disk/trusted-folder.ts'
import type { PlanStep } from '../../estate/plan/plan.ts'
import { takeLock } from '../../locks/lock.ts'
import { known, stateFolder } from '../../settings/files/folders.ts'
import { appliesFolder } from '../../settings/unfinished-applies.ts'
import { type EarlierRun, type JournalLine, readJournal } from './journal-state.ts'

export interface ApplyJournal {
  /** Resolves when the request may be sent: a kill will not make it forgotten. */
  intend(step: PlanStep, beside: readonly string[] | undefined): Promise<void>
  did(step: PlanStep, id: string | undefined): Promise<void>
  /** It was certainly not done. */
  failed(step: PlanStep): void
  close(end: JournalEnd): void
}

export interface JournalEnd {
  /** True where the next run has nothing to know of this one. */
  readonly isWhole: boolean
  /** How many steps ended in which way; undefined where something broke the run off. */
  readonly counts?: Readonly<Record<string, number>> | undefined
}

export interface JournalScope {
  readonly origin: string
  readonly organization: string
}

/** Undefined where no run was left unfinished. */
export const earlierRun = (place: JournalScope, context: Context): EarlierRun | undefined =>
  runIn(() => pathOf(place, context), context)

/** The run that did the whole of a saved plan; undefined where there was none. */
export const wholeRun = (place: JournalScope, hash: string, context: Context): EarlierRun | undefined =>
  runIn(() => wholePathOf(place, hash, context), context)

/** A plan only reads, also where there is no folder to keep a journal in. */
function runIn(pathIn: () => string, context: Context): EarlierRun | undefined {
  const text = quietly(() => {
    const path = pathIn()
    requireTrusted(path, context)
    return readFileSync(path, 'utf8')
  })
  return text === undefined ? undefined : readJournal(text)
}

interface RunBeginning extends JournalScope {
  /** Hash of the plan. */
  readonly plan: string
  /** Hash of the document. */
  readonly document: string
  /** True for a saved plan, which somebody may apply again: its whole run is remembered. */
  readonly isSaved: boolean
  readonly steps: number
}

/** @throws LocalError where another apply of this organization runs, or the disk refuses */
export async function openApplyJournal(
  { plan, document, isSaved, steps, ...place }: RunBeginning,
  context: Context,
): Promise<ApplyJournal> {
  const path = pathOf(place, context)
  makeTrustedFolder(folderOf(context), context)
  requireTrusted(path, context)
  const lock = await takeLock(`${path}.lock`, context, { wait: false, of: path })
  const descriptor = onDisk(path, () => openToAppend(path))
  let kept = ''
  const append = (line: JournalLine) => {
    const text = `${kept}${JSON.stringify(line)}\n`
    kept = ''
    onDisk(path, () => void writeSync(descriptor, text))
  }
  onDisk(path, () => dropTornLine(descriptor))
  append({ run: 1, at: context.now(), origin: place.origin, document, plan, steps })
  return {
    async intend({ number, does, subject: { kind, address } }, beside) {
      append({ k: number, intent: does, kind, address, ...(beside === undefined ? {} : { beside }) })
      // Repeatable requests need no record that survives a power cut.
      if (isMaking(does)) onDisk(path, () => fdatasyncSync(descriptor))
    },
    async did({ number, does }, id) {
      const line: JournalLine = { k: number, done: true, ...(id === undefined ? {} : { id }) }
      // The next run looks at changes anyway: they go to the disk with the next line.
      if (isMaking(does)) append(line)
      else kept += `${JSON.stringify(line)}\n`
    },
    failed: ({ number }) => append({ k: number, failed: true }),
    close({ isWhole, counts }) {
      if (counts !== undefined) kept += `${JSON.stringify({ end: counts } satisfies JournalLine)}\n`
      quietly(() => writeSync(descriptor, kept))
      quietly(() => closeSync(descriptor))
      if (isWhole && isSaved) quietly(() => keepWhole(path, wholePathOf(place, plan, context)))
      else if (isWhole) quietly(() => rmSync(path, { force: true }))
      lock.release({ remove: isWhole })
    },
  }
}

/** Somebody applies the last plan again, or one of the last few. */
const mostWhole = 20

function keepWhole(path: string, wholePath: string): void {
  renameSync(path, wholePath)
  const folder = dirname(wholePath)
  const whole = readdirSync(folder).filter((name) => name.endsWith(wholeEnding))
  if (whole.length <= mostWhole) return
  const ages = whole.map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
  ages.sort((one, other) => other.at - one.at)
  for (const { name } of ages.slice(mostWhole)) rmSync(join(folder, name), { force: true })
}

const isMaking = (does: PlanStep['does']) => does === 'make' || does === 'copy'

/** A line that a kill has cut would swallow the next one. */
function dropTornLine(descriptor: number): void {
  const bytes = readFileSync(descriptor)
  const whole = bytes.lastIndexOf('\n') + 1
  if (whole < bytes.length) ftruncateSync(descriptor, whole)
}

const folderOf = (context: Context) => join(known(stateFolder(context)), appliesFolder)

const wholeEnding = '.whole'

const wholePathOf = (place: JournalScope, hash: string, context: Context) =>
  pathOf(place, context).replace(/ndjson$/, hash.slice(0, 16) + wholeEnding)

/** The file of the journal. */
export function pathOf({ origin, organization }: JournalScope, context: Context): string {
  const name = createHash('sha256').update(`${origin}\n${organization}`).digest('hex')
  return join(folderOf(context), `${name.slice(0, 16)}.ndjson`)
}
