/** Tells that a process waits for its input, which no output says. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { quietly } from '../../src/disk/files.ts'

/**
 * Linux lists the descriptors that a loop of events watches.
 * @param path - of the file that it reads; default: stdin
 */
export function isWaitingForInput(pid: number, path?: string): boolean {
  const open = quietly(() => readdirSync(`/proc/${pid}/fd`)) ?? []
  const input = path === undefined ? '0' : open.find((each) => targetOf(pid, each) === path)
  const watched = new RegExp(`^tfd:\\s+${input} `, 'm')
  return open.some((each) =>
    watched.test(quietly(() => readFileSync(`/proc/${pid}/fdinfo/${each}`, 'utf8')) ?? ''),
  )
}

const targetOf = (pid: number, descriptor: string) =>
  quietly(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`))
