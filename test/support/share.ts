/**
 * In `npm test`, a file that takes long runs a share of its tests: of a slow file every fifth test, or one of fewer than five on its
 * day; of sessions, pages and examples every fifth that runs beside others, each day the next ones. A file by itself
 * (`npx vitest run test/ids.test.ts`), `npx vitest run` and the campaign run them all.
 */
import { beforeEach, inject, type RunnerTask, type RunnerTestFile, type TestContext } from 'vitest'
import { isTodays } from './todays.ts'

const every = 5

beforeEach(({ task, skip }: TestContext) => {
  const { slow, played } = inject('sharedFiles')
  const placeIn = (files: readonly string[]) =>
    files.findIndex((file) => task.file.filepath.endsWith(`/test/${file}`))
  const place = placeIn(slow)
  if (place !== -1 && !isShared(task, place)) skip('npm test runs a fifth of this file: npx vitest run')
  if (placeIn(played) !== -1 && task.concurrent === true && !isTodays(indexOf(task), every))
    skip('npm test plays a fifth of this file each day: npx vitest run')
})

/** @param place - of the file among the slow ones: those of few tests have their days beside each other */
function isShared(task: TestContext['task'], place: number): boolean {
  const tests = testsOf(task.file)
  const at = tests.indexOf(task)
  return tests.length < every ? isTodays(at + place, every) : at % every === 0
}

const indexOf = (task: TestContext['task']) =>
  testsOf(task.file)
    .filter(({ concurrent }) => concurrent === true)
    .indexOf(task)

const known = new WeakMap<RunnerTestFile, readonly RunnerTask[]>()

/** In the order of the file. */
function testsOf(file: RunnerTestFile): readonly RunnerTask[] {
  const tests = known.get(file) ?? testsIn(file.tasks)
  known.set(file, tests)
  return tests
}

const testsIn = (tasks: readonly RunnerTask[]): readonly RunnerTask[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : [task]))

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths in `test/` of the files that run a share of their tests. */
    readonly sharedFiles: { readonly slow: readonly string[]; readonly played: readonly string[] }
  }
}
