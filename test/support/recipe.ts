/** The instructions of the container's Dockerfile, for those who run its steps without a builder of images. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

interface RecipeInstruction {
  readonly name: string
  readonly words: string
}

export const dockerfile = readFileSync('container/Dockerfile', 'utf8')

/** One for each line; lines that end with a backslash go on. */
export const instructions: readonly RecipeInstruction[] = dockerfile
  .replaceAll(/^#.*$/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => /^([A-Z]+) (.*)$/.exec(line) ?? expect.fail(`no instruction: ${line}`))
  .map(([, name = '', words = '']) => ({ name, words }))

/** Of the image itself. */
const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))

/** The words of an instruction that stands there once. */
export const only = (name: string): string => {
  const found = last.filter((each) => each.name === name).map(({ words }) => words)
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

/** Files that the image takes of the build: paths in the project, and the folder for them. */
export const copies: readonly { readonly path: string; readonly to: string }[] = last
  .filter(({ name }) => name === 'COPY')
  .flatMap(({ words }) => {
    const [to = '', ...paths] = words
      .split(' ')
      .filter((word) => !word.startsWith('--'))
      .toReversed()
    return paths.map((path) => ({ path: path.replace('/build/', ''), to }))
  })
