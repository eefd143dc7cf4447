/** Remembers copies that no list shows, so that the same document on this machine makes none again. */
import { readFileSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { quietly } from '../../disk/files.ts'
import { replaceFile } from '../../disk/staged-file.ts'
import { requireTrusted } from '../../disk/trusted-folder.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import { type JournalScope, pathOf } from './journal.ts'

/** Ids by kind and address, as `madeKey` spells them. */
export type KnownCopies = ReadonlyMap<string, string>

/** Empty where nothing can be read: a plan then says that it can't tell. */
export function knownCopies(place: JournalScope, context: Context): KnownCopies {
  const text = quietly(() => {
    const path = fileOf(place, context)
    requireTrusted(path, context)
    return readFileSync(path, 'utf8')
  })
  const parsed = parseJson(text ?? '{}')
  const copies = 'value' in parsed && isObject(parsed.value) ? Object.entries(parsed.value) : []
  return new Map(copies.filter((copy): copy is [string, string] => typeof copy[1] === 'string'))
}

const mostKept = 1000

/** @throws LocalError */
export function rememberCopies(place: JournalScope, copies: KnownCopies, context: Context): void {
  if (copies.size === 0) return
  const all = [...new Map([...knownCopies(place, context), ...copies])].slice(-mostKept)
  const text = `${JSON.stringify(Object.fromEntries(all))}\n`
  replaceFile(fileOf(place, context), text, { random: () => context.random(), mode: 0o600 })
}

const fileOf = (place: JournalScope, context: Context) =>
  pathOf(place, context).replace(/ndjson$/, 'copies.json')
