/** No message counts one thing as several: `1 rows`. It says the number by `counted`, or asks for it first. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')

/** A number, and a noun that is always plural. */
const fixedPlural = /\$\{[^{}]*\b(?:length|size|count|bytes)\} (?!is\b|was\b|has\b|does\b|this\b)[a-z]{3,}s\b/

/** The number has been compared: with 1, or with a limit that it exceeds. */
const isCompared = /=== [12]\b|[<>]=? |\bat most\b| of \$\{/

/** Where one can't be counted, with the reason. */
const plural: Readonly<Record<string, string>> = {
  'tools/doctor/offered.ts': 'the API has many operations',
  'workflows/saml-metadata/identity-provider.ts': 'several providers, all of one name',
}

function faultsIn(file: string): readonly string[] {
  const lines = readFileSync(join(source, file), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const around = lines.slice(Math.max(0, index - 3), index + 1).join('\n')
    return fixedPlural.test(line) && !isCompared.test(around) ? [`${file}:${index + 1}: ${line.trim()}`] : []
  })
}

test('a number of things may be one', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const faults = files.filter((file) => plural[file] === undefined).flatMap(faultsIn)
  expect(faults).toEqual([])
})

test('the pattern finds one', () => {
  const open = '$'.concat('{')
  expect(fixedPlural.test(`${open}rows.length} rows`)).toBe(true)
  expect(fixedPlural.test(`${open}counted(rows.length, 'row')}`)).toBe(false)
})
