/** Words that people copy, read by the shells that they paste them into. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { inQuotes, quoted } from '../../src/text/shell-word.ts'

const words = [
  'plain',
  '=ls',
  '%self',
  '',
  "it's",
  "''",
  '\\',
  '\\\\',
  '\\\\\\',
  "\\'",
  "'\\",
  "\\\\'\\\\",
  'a\\nb\\u001b\\"c',
  '{"path":"C:\\\\temp\\\\x","quote":"it\'s \\"so\\""}',
  '$HOME `id` $(id) %s %% ! * ~ #',
  'line one\nline two\ttab',
  'é 😀',
]

describe.each(['bash', 'zsh', 'fish'])('%s', (shell) => {
  const isThere = existsSync(`/usr/bin/${shell}`)

  test.skipIf(!isThere)('reads every word back', async () => {
    const line = (quote: (word: string) => string) => `printf '%s|' ${words.map(quote).join(' ')}`
    for (const quote of [quoted, inQuotes]) {
      const { stdout } = await promisify(execFile)(`/usr/bin/${shell}`, ['-c', line(quote)])
      expect(stdout).toBe(words.map((word) => `${word}|`).join(''))
    }
  })
})
