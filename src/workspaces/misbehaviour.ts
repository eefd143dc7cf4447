/** Parses the faults that a server causes on purpose: `429:0.1,500:0.02,latency:50..200ms,reset:0.01`. */
import { UsageError } from '../errors.ts'
import type { Misbehaviour } from './serving.ts'

/** @throws UsageError that names all bad parts */
export function parseInjection(text: string, seed = usualSeed): Misbehaviour {
  const parts = text.split(',').map((part) => readPart(part.trim()))
  const faults = parts.flatMap((part) => (typeof part === 'string' ? [part] : []))
  const found = parts.filter((part) => typeof part === 'object')
  const total = found.reduce((sum, { share = 0 }) => sum + share, 0)
  // Rounding makes sums of decimal fractions slightly wrong.
  if (total > 1 + 1e-9) faults.push(`the shares add up to ${Number(total.toFixed(6))}, 1 at most`)
  if (faults.length > 0) {
    throw new UsageError(
      faults.map((fault) => `--inject: ${fault}`),
      { hint: `For example: --inject '${example}'` },
    )
  }
  return {
    seed,
    statuses: found.flatMap(({ status, share = 0 }) => (status === undefined ? [] : [{ status, share }])),
    reset: found.reduce((sum, part) => sum + (part.isReset === true ? (part.share ?? 0) : 0), 0),
    latency: found.findLast((part) => part.latency !== undefined)?.latency,
  }
}

const usualSeed = 1
const example = '429:0.1,500:0.02,latency:50..200ms,reset:0.01'

interface MisbehaviourPart {
  readonly status?: number
  readonly isReset?: true
  readonly share?: number
  readonly latency?: Misbehaviour['latency']
}

/** A part, or its fault. */
function readPart(part: string): MisbehaviourPart | string {
  const [name = '', value = ''] = part.split(':')
  if (name === 'latency') {
    const latency = readLatency(value)
    return latency === undefined ? `${part} is not like latency:50..200ms, 60s at most` : { latency }
  }
  const isStatus = /^[45]\d\d$/.test(name)
  if (!isStatus && name !== 'reset') {
    return `${JSON.stringify(part)} is none of <status from 400 to 599>:<share>, reset:<share>, latency:<time>`
  }
  if (!/^(?:0?\.\d+|[01](?:\.0+)?)$/.test(value)) return `${part} has no share from 0 to 1`
  const share = Number(value)
  return isStatus ? { status: Number(name), share } : { isReset: true, share }
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000 }
const longestLatency = 60_000

/** `50..200ms`, `1s`; in milliseconds. */
function readLatency(text: string): Misbehaviour['latency'] {
  const [, from = '', to = from, unit = ''] =
    /^(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?(ms|s)$/.exec(text) ?? []
  const scale = units[unit]
  if (scale === undefined) return undefined
  const least = Number(from) * scale
  const most = Number(to) * scale
  return least <= most && most <= longestLatency ? { least, most } : undefined
}
