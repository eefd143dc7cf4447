/** Prints the ten slowest test files at the end of a run, so that the tests stay quick enough to be run. */
import type { Reporter, TestModule } from 'vitest/node'

const shown = 10

export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ path: module.relativeModuleId, milliseconds: module.diagnostic().duration }))
      .toSorted((one, other) => other.milliseconds - one.milliseconds)
      .slice(0, shown)
    if (modules.length <= shown) return
    process.stdout.write(`\n The ${shown} slowest files, in seconds of their tests\n`)
    for (const { path, milliseconds } of slowest)
      process.stdout.write(` ${(milliseconds / 1000).toFixed(1).padStart(6)}  ${path}\n`)
  }
}
