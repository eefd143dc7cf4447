/** No comment begins with a clause: it names the agent or the thing first ("The cache of ...", "Reads ...", "True if ..."). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const clause = /^\s*(?:\/\*\*|\*|\/\/) (?:What|Whatever|Who|Whoever|Whom|Whose|Whichever)\b/

const root = join(import.meta.dirname, '..')

test.each(['src', 'scripts', 'test'])('comments of %s begin in plain English', (folder) => {
  const riddles = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[jt]s$/.test(file))
    .flatMap((file) =>
      readFileSync(join(root, folder, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          clause.test(line) ? [`${folder}/${file}:${index + 1}: ${line.trim()}`] : [],
        ),
    )
  expect(riddles, 'say who does what, agent first (CONTRIBUTING.md, "Style")').toEqual([])
})

test.each(['src', 'scripts'])('every file of %s opens with a comment on what it is for', (folder) => {
  const silent = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?ts$/.test(file))
    .filter((file) => !readFileSync(join(root, folder, file), 'utf8').startsWith('/**'))
  expect(silent).toEqual([])
})

test.each(['/** What completion was told a moment ago. */', '  // Whoever waits is told.'])(
  '%s is found',
  (line) => expect(line).toMatch(clause),
)
