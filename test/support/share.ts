/**
 * In `npm test`, a file that takes long runs every fifth test of each group; the first of them always. A file by itself (`npx vitest run
 * test/ids.test.ts`), `npx vitest run` and the campaign run them all.
 */
import { beforeEach, inject, type TestContext } from 'vitest'

const every = 5

beforeEach(({ task, skip }: TestContext) => {
  if (!inject('sharedFiles').some((file) => task.file.filepath.endsWith(`/test/${file}`))) return
  const siblings = (task.suite ?? task.file).tasks.filter(({ type }) => type === 'test')
  if (siblings.indexOf(task) % every !== 0) skip('npm test runs a fifth of this file: npx vitest run')
})

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths in `test/` of the files that run a share of their tests. */
    readonly sharedFiles: readonly string[]
  }
}
