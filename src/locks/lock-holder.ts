/** Finds the process that holds a lock, where the system tells: on Linux, in /proc. A person may have to end it. */
import { readFileSync, statSync } from 'node:fs'

interface LockHolder {
  readonly pid: number
  /** ISO 8601; undefined if the system does not tell. */
  readonly since: string | undefined
}

/** ` (process 1234, since 2026-11-29T11:33:15Z)`; empty where nobody knows. */
export function holderTold(path: string): string {
  const holder = holderOf(path)
  if (holder === undefined) return ''
  return ` (process ${holder.pid}${holder.since === undefined ? '' : `, since ${holder.since}`})`
}

/** The byte that SQLite locks for BEGIN IMMEDIATE (RESERVED_BYTE of its file format). */
const reservedByte = 0x4000_0001

export function holderOf(path: string): LockHolder | undefined {
  const locks = textOf('/proc/locks')
  const inode = statSync(path, { throwIfNoEntry: false })?.ino
  for (const line of locks.split('\n')) {
    const [, pid = '', found, first, last] =
      /^\d+: POSIX +ADVISORY +WRITE +(\d+) \S+:(\d+) (\d+) (\d+|EOF)$/.exec(line) ?? []
    const isReserved = Number(first) <= reservedByte && (last === 'EOF' || Number(last) >= reservedByte)
    if (Number(found) === inode && isReserved && Number(pid) > 0)
      return { pid: Number(pid), since: startOf(pid) }
  }
  return undefined
}

/** Linux counts the start of a process in hundredths of a second since the start of the system (proc_pid_stat(5)). */
function startOf(pid: string): string | undefined {
  const [, booted] = /^btime (\d+)$/m.exec(textOf('/proc/stat')) ?? []
  const fields = textOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  const ticks = Number(fields[19])
  if (booted === undefined || Number.isNaN(ticks)) return undefined
  return new Date(Number(booted) * 1000 + ticks * 10).toISOString().replace(/\.\d+/, '')
}

/** Empty if there is no such file, as on other systems. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
