/**
 * `.ws-content.json` of a new folder, written while its pages arrive. Kept until the end, what it notes of thousands of pages would
 * take more memory than their texts.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../../../context.ts'
import { onDisk } from '../../../disk/refused-file.ts'
import { stageFile } from '../../../disk/staged-file.ts'
import { writtenJson } from '../../../json/written.ts'
import { stateFile } from '../../content/file-names.ts'
import { inOrder, type PulledPage, type SyncState } from './sync-state.ts'

export type StateHead = Pick<SyncState, 'format' | 'space' | 'revision' | 'changeRequest'>
export type StateTail = Pick<SyncState, 'files' | 'summary' | 'order' | 'push'>

export interface PageNotes {
  /**
   * Called once for each page, in any order of the places.
   * @param place - 0 for the first path
   * @param entry - undefined for a page that the service does not have
   */
  add(place: number, path: string, entry: PulledPage | undefined): void
}

export interface StateInParts extends PageNotes {
  finish(tail: StateTail): void
  discard(): void
}

/** Characters that are written at once. */
const partLength = 64 * 1024

/** @throws LocalError if the disk refuses */
export function beginState(folder: string, head: StateHead, context: Pick<Context, 'random'>): StateInParts {
  const path = join(folder, stateFile)
  const file = stageFile(path, context)
  const waiting = new Map<number, string>()
  let part = `${JSON.stringify(head, null, 2).slice(0, -'\n}'.length)},\n  "pages": {`
  let next = 0
  let isFirst = true
  const write = (text: string, least = partLength) => {
    part += text
    if (part.length < least) return
    onDisk(path, () => writeFileSync(file.descriptor, part))
    part = ''
  }
  return {
    add(place, name, entry) {
      waiting.set(place, entry === undefined ? '' : lineOf(name, entry))
      for (let line = waiting.get(next); line !== undefined; line = waiting.get(next)) {
        waiting.delete(next)
        next += 1
        if (line === '') continue
        write(`${isFirst ? '' : ','}${line}`)
        isFirst = false
      }
    },
    finish({ files, summary, order, push }) {
      write(isFirst ? '},' : '\n  },')
      const rest = [...writtenJson({ files: inOrder(files), summary, order, push })].join('')
      write(`${rest.slice('{'.length)}\n`, 0)
      file.finish()
    },
    discard: file.discard,
  }
}

const lineOf = (path: string, entry: PulledPage): string =>
  `\n    ${JSON.stringify(path)}: ${JSON.stringify(entry, null, 2).replaceAll('\n', '\n    ')}`

export interface KeptNotes extends PageNotes {
  readonly entries: Record<string, PulledPage>
}

/** For a folder that has files: its pull is noted as a whole, before it puts anything in its place. */
export function keptNotes(): KeptNotes {
  const entries: Record<string, PulledPage> = {}
  return {
    entries,
    add(_, path, entry) {
      if (entry !== undefined) entries[path] = entry
    },
  }
}
