/** The Node of the executable starts where libatomic is missing, and still exchanges values between threads. */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutLibatomic } from '../../../scripts/start-up/standalone-libatomic.ts'
import { isCampaign } from '../../support/campaign.ts'
import { folderWith } from '../../support/folder.ts'

const isMeant = process.platform === 'linux' && process.arch === 'x64'

/** The libraries that the system's loader looks for. */
const librariesOf = (program: string) =>
  execFileSync(program, [], { encoding: 'utf8', env: { LD_TRACE_LOADED_OBJECTS: '1' } })

/** Each function that is made takes an entry of a table, from threads of their own and while others are collected. */
const functions = isCampaign ? 50_000 : 15_000
const busy = `
  const { Worker, isMainThread } = require('node:worker_threads')
  const make = () => Array.from({ length: ${functions} }, (_, number) => new Function('return ' + number))
  if (isMainThread) for (let thread = 0; thread < 3; thread += 1) new Worker(__filename)
  let sum = 0
  for (let round = 0; round < 3; round += 1) sum += make().at(-1)()
  console.log(sum)`

test.skipIf(!isMeant)('it needs no libatomic', () => {
  const folder = folderWith({ 'busy.cjs': busy })
  const node = join(folder, 'node')
  copyFileSync(process.execPath, node)
  withoutLibatomic(node)
  chmodSync(node, 0o755)
  expect(librariesOf(node)).toContain('libc.so')
  expect(librariesOf(node)).not.toContain('libatomic')
  const printed = execFileSync(node, [join(folder, 'busy.cjs')], { encoding: 'utf8' })
  expect(printed).toBe(`${(functions - 1) * 3}\n`.repeat(4))
  // There is nothing to take out any more.
  withoutLibatomic(node)
  expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toBe(`${process.version}\n`)
})
