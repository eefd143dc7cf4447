/** Ends a process whose main thread may never come back: when its parent is gone, or when it takes too much memory. */
import { Worker } from 'node:worker_threads'
import type { ProcessLimits } from '../context.ts'

/** Milliseconds between two looks. */
const pause = 200

const code = `
  const { workerData: { bytes, lastWords, pause }, parentPort } = require('node:worker_threads')
  const { writeSync } = require('node:fs')
  const self = globalThis['process']
  const parent = self.ppid
  setInterval(() => {
    if (self.memoryUsage.rss() > bytes) writeSync(1, lastWords)
    else if (self.ppid === parent) return
    self.kill(self.pid, 'SIGKILL')
  }, pause)
  parentPort.postMessage('ready')`

/** Resolves once it watches. */
export async function endWithParent({ mebibytes, lastWords }: ProcessLimits): Promise<void> {
  const bytes = mebibytes * 1024 * 1024
  const watch = new Worker(code, {
    eval: true,
    env: {},
    execArgv: [],
    workerData: { bytes, lastWords, pause },
  })
  watch.unref()
  await new Promise((resolve) => watch.once('message', resolve))
}
