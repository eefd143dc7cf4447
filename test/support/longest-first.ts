/**
 * The order of the test files: in a clean clone vitest knows no times, and begins with the largest file. The longest ones here are
 * short texts, which would then run last, on one processor while the other is idle.
 */
import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They play other files, or a loop over all operations. */
const longest = new Set(
  [
    ...['sessions', 'bench', 'pages', 'conformance', 'picture', 'every-operation', 'environment'],
    ...['failing-disk', 'standalone', 'readme', 'outage', 'access-workflow', 'grown-service'],
  ].map((name) => `${name}.test.ts`),
)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.has(basename(moduleId))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
