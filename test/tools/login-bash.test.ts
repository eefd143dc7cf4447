/** A login bash needs the line in the first of its files that exists, unless that one loads .bashrc. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loginLine } from '../../src/tools/completion/login-bash.ts'
import { folderWith } from '../support/folder.ts'

const line = 'source x'
const forBashAlone = `[ -z "\${BASH_VERSION-}" ] || { ${line}; }`

function lineIn(files: Readonly<Record<string, string>>) {
  const home = folderWith(files)
  return loginLine(line, (name) => join(home, name))
}

test.each([
  ['no file', {}, { name: '.profile', line: forBashAlone }],
  ['a file that loads nothing', { '.bash_profile': 'export A=1\n' }, { name: '.bash_profile', line }],
  ['the first of two', { '.profile': '. ~/.bashrc\n', '.bash_login': '' }, { name: '.bash_login', line }],
  ['a file of all shells', { '.profile': 'umask 022\n' }, { name: '.profile', line: forBashAlone }],
  ['a comment', { '.bash_profile': '# . ~/.bashrc\n' }, { name: '.bash_profile', line }],
  ['an alias', { '.bash_profile': "alias e='vi ~/.bashrc'\n" }, { name: '.bash_profile', line }],
  ['another file of the name', { '.bash_profile': '. ~/.bashrc.old\n' }, { name: '.bash_profile', line }],
] as const)('%s needs it', (_case, files, expected) => {
  expect(lineIn(files)).toEqual(expected)
})

test.each([
  ['itself', { '.bash_profile': '[ -f "$HOME/.bashrc" ] && source "$HOME/.bashrc"\n' }],
  ['with a dot', { '.profile': 'if [ -n "$BASH" ]; then\n  . ~/.bashrc\nfi\n' }],
  ['through the next file', { '.bash_profile': '. ~/.profile\n', '.profile': '. "$HOME/.bashrc"\n' }],
] as const)('a file that loads .bashrc %s does not', (_case, files) => {
  expect(lineIn(files)).toBeUndefined()
})

test('a file that loads one that is not there needs it', () => {
  expect(lineIn({ '.bash_profile': '. ~/.profile\n' })).toEqual({ name: '.bash_profile', line })
})
