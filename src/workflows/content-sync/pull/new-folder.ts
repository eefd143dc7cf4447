/**
 * A first pull makes its folder under another name beside its place, and renames it at the end: nobody ever sees a part of it, and
 * no file needs a rename of its own.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Context } from '../../../context.ts'
import { makeFolder, quietly } from '../../../disk/files.ts'
import { writeNewFile } from '../../../disk/new-file.ts'
import { onDisk } from '../../../disk/refused-file.ts'
import { syncFolder } from '../../../disk/staged-file.ts'
import { draftName, isDraft } from '../../content/file-names.ts'
import { type FolderWrites, isForsaken } from '../folder/folder-writes.ts'

export interface NewFolder {
  /** Where it is while it is made. */
  readonly draft: string
  readonly writes: FolderWrites
  /** @throws LocalError if something else is in its place by now */
  finish(): void
  discard(): void
}

export function makeNewFolder(folder: string, { random, now }: Pick<Context, 'random' | 'now'>): NewFolder {
  const holder = dirname(folder)
  const draft = join(holder, draftName(Math.floor(random() * 2 ** 48).toString(36)))
  const ignored = join(draft, '.gitignore')
  const discard = () => quietly(() => rmSync(draft, { recursive: true, force: true }))
  onDisk(folder, () => {
    makeFolder(holder, 0o777)
    removeForsakenDrafts(holder, now())
    mkdirSync(draft)
  })
  try {
    // No commit shall take it along.
    onDisk(folder, () => writeFileSync(ignored, '*\n'))
  } catch (error) {
    discard()
    throw error
  }
  return {
    draft,
    writes: writesInto(draft, folder),
    finish: () =>
      onDisk(folder, () => {
        rmSync(ignored)
        renameSync(draft, folder)
        syncFolder(holder)
      }),
    discard,
  }
}

/** @param named - the folder in messages */
function writesInto(draft: string, named: string): FolderWrites {
  const folders = new Set([draft])
  return {
    async write({ path, data, isServed }) {
      const place = `${draft}/${path}`
      const holder = dirname(place)
      if (!folders.has(holder)) {
        onDisk(`${named}/${path}`, () => makeFolder(holder, 0o777))
        for (let at = holder; !folders.has(at); at = dirname(at)) folders.add(at)
      }
      await writeNewFile(place, data, { named: `${named}/${path}`, isFlushed: !isServed })
    },
    finish() {
      for (const each of folders) syncFolder(each)
      return []
    },
    // Its whole folder goes.
    discard: () => {},
  }
}

/** Of pulls that were killed. */
function removeForsakenDrafts(holder: string, now: number): void {
  for (const name of quietly(() => readdirSync(holder)) ?? []) {
    const place = join(holder, name)
    if (isDraft(name) && isForsaken(place, now))
      quietly(() => rmSync(place, { recursive: true, force: true }))
  }
}
