/** A fault as a row: the server's behaviour, the command, and the expected result. */
import { describe, expect, test } from 'vitest'
import { onSlowMachine } from '../support/slow-machine.ts'
import { type Certificate, tlsWith, trusting } from './certificates.ts'
import { type Behaviour, hostile } from './hostile.ts'
import { type Run, runHere, runThere } from './run.ts'

export interface Fault {
  /** Its number in the list of faults (README.md); 0 for what is not in it. */
  readonly fault: number
  readonly what: string
  readonly serve: Behaviour
  /** Without `ws`; `space get spc1` unless given. */
  readonly run?: string
  readonly exit: number
  /** All of stdout; nothing unless given. */
  readonly out?: string | RegExp
  readonly err?: RegExp
  readonly requests: number
  /** Milliseconds that it was asked to wait, in order. */
  readonly slept?: readonly number[]
  /** Milliseconds on a usual machine, for those that would otherwise wait for the 30 s of every call, or for ever. */
  readonly within?: number
  /** MiB of memory at most; the row is then run as a process of its own. */
  readonly memory?: number
  readonly env?: Readonly<Record<string, string>>
  /** The certificate of a server that speaks TLS; the row is then run as a process that trusts the tests' authority. */
  readonly certificate?: Certificate
}

/**
 * One test a row, under the fault's number; a second one over the pool of undici, whose replies must look the same. Time passes
 * by sleeps only, unless the rows are about time; those run side by side, and once.
 */
export function testFaults(faults: readonly Fault[], { aboutTime = false } = {}): void {
  describe.each(faults)('fault $fault', { concurrent: aboutTime }, (fault) => {
    const ways = aboutTime || isProcess(fault) ? [''] : ['', ', over the pool']
    test.each(ways)(`${fault.what.replaceAll('%', '%%')}%s`, async (way) => {
      const { certificate } = fault
      await using server = await hostile(fault.serve, certificate && { tls: tlsWith(certificate) })
      const ran = await run(fault, server.url, {
        aboutTime,
        transport: way === '' ? {} : { firstRequests: 0 },
      })
      expectNothingBroken(ran)
      expectNextStep(ran)
      expect({ exit: ran.exit, requests: server.requests.length, err: ran.err }).toEqual({
        exit: fault.exit,
        requests: fault.requests,
        err: fault.err === undefined ? ran.err : expect.stringMatching(fault.err),
      })
      expectRest(ran, fault)
    })
  })
}

const isProcess = ({ certificate, memory }: Fault) => certificate !== undefined || memory !== undefined

interface Way {
  readonly aboutTime: boolean
  readonly transport: { readonly firstRequests?: number }
}

/** As a real process if the row needs one. */
function run(fault: Fault, url: string, { aboutTime, transport }: Way): Promise<Run> {
  const { run: line = 'space get spc1', env = {} } = fault
  if (isProcess(fault)) return runThere(line, url, { env: { ...trusting, ...env } })
  return runHere(line, url, { env, inRealTime: aboutTime, transport })
}

function expectRest(ran: Run, { out = '', slept, within, memory }: Fault): void {
  if (out instanceof RegExp) expect(ran.out).toMatch(out)
  else expect(ran.out).toBe(out)
  if (slept !== undefined) expect(ran.slept).toEqual(slept)
  if (within !== undefined) expect(ran.milliseconds).toBeLessThan(onSlowMachine(within))
  if (memory !== undefined) expectMemory(ran, memory)
}

/** True of every fault: no bug report, no stack, nothing raw on a terminal, no changed prototype. */
export function expectNothingBroken({ out, err }: Pick<Run, 'out' | 'err'>): void {
  expect(err).not.toMatch(/this is a bug in ws|^\s+at .*:\d+:\d+/m)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there.
  expect(out + err).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
}

/** Each failure names a way on; an interruption and a closed output are none. */
function expectNextStep({ exit, err }: Pick<Run, 'exit' | 'err'>): void {
  if (exit !== null && exit > 0 && exit < 128) expect(err).toMatch(/^hint: .|"hint":"./m)
}

function expectMemory({ peak }: Run, most: number): void {
  if (peak === undefined) console.log('skipped: this system does not tell how much memory a process had')
  else expect(peak).toBeLessThan(most)
}
