/** How the tests run: TypeScript as it stands, SQL and Markdown as text, as the build takes them. */
import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vitest/config'
import { bundledWorker } from './scripts/build/bundled-worker.ts'
import { completionTexts } from './scripts/build/completion-texts.ts'
import { bundledUndici } from './scripts/start-up/bundled-undici.ts'
import { databaseTests } from './test/support/database-tests.ts'
import { fastTests } from './test/support/fast-tests.ts'
import { LongestFirst } from './test/support/longest-first.ts'
import { plays, slowFiles } from './test/support/slow-files.ts'
import { SlowestFiles } from './test/support/slowest-files.ts'

const textFiles = {
  name: 'text-files',
  load: (id: string) =>
    /\.(sql|md)$/.test(id) ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))}` : undefined,
}

/** Vitest keeps a module for as long as its own text is the same, and a bundle changes with each of its modules. */
const bundledAnew: Plugin = {
  name: 'bundled-anew',
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (id.endsWith('?bundled') ? false : undefined)),
}

function chosenTests(): readonly string[] {
  if (process.env.WS_TESTS === 'fast') return fastTests()
  return process.env.WS_TESTS === 'database' ? databaseTests() : ['test/**/*.test.ts']
}

const isShared = process.env.WS_TESTS === 'shares'

export default defineConfig({
  plugins: [textFiles, completionTexts, bundledUndici, bundledWorker, bundledAnew],
  test: {
    include: [...chosenTests()],
    // Without PostgreSQL, there is nothing to run on it.
    passWithNoTests: process.env.WS_TESTS === 'database',
    // Under `npm run coverage` Node keeps nothing compiled, which is what these are about.
    exclude: process.env.WS_COVERAGE ? ['test/packaged.test.ts', 'test/start-up.test.ts'] : [],
    setupFiles: [
      process.env.WS_COVERAGE ? 'test/support/coverage/setup.ts' : 'test/support/share.ts',
      'test/support/answers/setup.ts',
    ],
    provide: { sharedFiles: { slow: isShared ? [...slowFiles] : [], played: isShared ? plays : [] } },
    globalSetup: 'test/support/temporary-folder.ts',
    reporters: ['default', new SlowestFiles()],
    // It imports JSON as bundlers take it, and Node does not.
    server: { deps: { inline: [/node_modules\/@actions\//] } },
    // Most tests wait for programs that they start: left to itself, vitest keeps one of two processors idle.
    maxWorkers: '100%',
    // No module holds state (CONTRIBUTING.md), so the files of a worker share what is loaded: half of the processor time of quick tests.
    isolate: false,
    // Whole workspaces come and go: with a small nursery, V8 cleans up a tenth of the time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    sequence: { sequencer: LongestFirst },
    // Only for what hangs: properties and runs of many programs take 10 s at most here, and five times as long on a slow machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Of `expect.poll`: its second is too short for a program that starts on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // `npm run coverage`: of the code that runs in the tests' own processes, and in the programs that they start.
    coverage: {
      provider: 'custom',
      customProviderModule: 'test/support/coverage/provider.ts',
      include: ['src/**/*.ts'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'coverage',
      // Programs that are killed or run into a limit tell less at times: a tenth is theirs.
      thresholds: {
        autoUpdate: (found: number) => Math.floor((found - 0.1) * 10) / 10,
        lines: 97.1,
        branches: 93.1,
      },
    },
  },
})
