/** A type name has one meaning, so that whoever meets it again need not look where it comes from. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Test files besides have types of their own, which nobody else reads. */
const files = ['src', 'scripts', 'test/support'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .map((path) => [path, readFileSync(path, 'utf8')] as const),
)

const declaration = /^ *(?:export )?(?:(?:abstract )?class|interface|enum|type(?= \w+(?:<| =))) (\w+)/gm

test('each type name is declared once in src, scripts and test/support, exported or not', () => {
  const homes = new Map<string, string[]>()
  for (const [file, text] of files)
    for (const [, name = ''] of text.matchAll(declaration))
      homes.set(name, [...(homes.get(name) ?? []), file])
  const shared = [...homes].filter(([, files]) => files.length > 1)
  expect(homes.size, 'the declarations are found').toBeGreaterThan(1000)
  expect(
    Object.fromEntries(shared.toSorted()),
    'name each type by what it holds, or export one where all mean the same',
  ).toEqual({})
})

test('a type of ours keeps its name where it is imported', () => {
  const renamed = files.flatMap(([file, text]) =>
    Array.from(text.matchAll(/^(?:im|ex)port [^'"]*\bfrom '\.[^']*'$/gm), ([statement]) => statement)
      .filter((statement) => /\b[A-Z]\w* as (?!default\b)/.test(statement))
      .map((statement) => `${file}: ${statement}`),
  )
  expect(renamed).toEqual([])
})
