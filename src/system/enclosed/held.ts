/** Finds folders that a program could move aside to put its own in their place, and what root alone could reach the system by. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { quietly } from '../../disk/files.ts'

/**
 * The folders above the paths that this user could rename, the outer ones first. A folder that something is mounted on can't be
 * renamed, so each gets itself.
 */
export function heldFor(paths: readonly string[]): readonly string[] {
  const above = new Set(paths.flatMap(foldersAbove))
  return [...above].filter((path) => canWrite(dirname(path))).toSorted((a, b) => a.length - b.length)
}

function foldersAbove(path: string): readonly string[] {
  const parent = dirname(path)
  return parent === dirname(parent) ? [] : [...foldersAbove(parent), parent]
}

const canWrite = (path: string): boolean =>
  quietly(() => {
    accessSync(path, constants.W_OK)
    return true
  }) === true

/** Disks, and files by which the kernel takes orders: their owner needs no right over the system to use them. */
interface KernelFiles {
  readonly devices: readonly string[]
  readonly switches: readonly string[]
}

export function devicesAndSwitches(user: number): KernelFiles {
  if (user !== 0) return { devices: [], switches: [] }
  return { devices: rawDevices('/dev'), switches: kernelFiles.filter((path) => existsSync(path)) }
}

/** Without what is mounted below them. */
const kernelFiles = ['/proc/sys', '/proc/sysrq-trigger', '/sys']

function rawDevices(folder: string): readonly string[] {
  const entries = quietly(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isBlockDevice() || memory.includes(path)) return [path]
    return entry.isDirectory() ? rawDevices(path) : []
  })
}

const memory = ['/dev/mem', '/dev/kmem', '/dev/port']
