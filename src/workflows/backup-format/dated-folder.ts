/** The dated backups in a folder: each is a folder whose name is its date. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { quietly } from '../../disk/files.ts'
import { manifestName } from './paths.ts'

/** `2026-01-31T08-30-00Z`; a number follows where one second has several. */
export const dated = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(?:-(\d+))?$/

/** Names of the dated backups in a folder, the oldest first. */
export function datedIn(folder: string): readonly string[] {
  const names = quietly(() => readdirSync(folder)) ?? []
  return names
    .filter((name) => dated.test(name) && existsSync(join(folder, name, manifestName)))
    .sort((one, other) => compareDates(one, other))
}

function compareDates(one: string, other: string): number {
  const [left, right] = [one, other].map((name) => {
    const [, day, hour, minute, second, number = '1'] = dated.exec(name) ?? []
    return `${day} ${hour}${minute}${second} ${number.padStart(9, '0')}`
  })
  return (left ?? '') < (right ?? '') ? -1 : 1
}
