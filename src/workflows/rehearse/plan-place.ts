/** Notes where a plan goes before a program runs: with a link, the program could let ws write where it can't write itself. */
import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Context } from '../../context.ts'
import { quietly } from '../../disk/files.ts'
import { whereItLeads } from '../../disk/staged-file.ts'
import { LocalError } from '../../errors.ts'

/** @returns a check for the time after the program; it throws LocalError */
export function noteOfPlace(file: string | undefined, { workingDirectory }: Context): () => void {
  if (file === undefined) return () => undefined
  const path = resolve(workingDirectory, file)
  const before = realPlaceOf(path)
  return () => {
    const now = realPlaceOf(path)
    if (now === before) return
    throw new LocalError(`The command has let ${file} lead to ${now}: no plan was written`, {
      hint: 'Name a file elsewhere with --out',
    })
  }
}

/** Also of a file that is not there yet. */
function realPlaceOf(path: string): string {
  const target = whereItLeads(path)
  const parent = dirname(target)
  return (
    quietly(() => realpathSync(target)) ??
    (parent === target ? target : join(realPlaceOf(parent), basename(target)))
  )
}
