/** Decides whether an enclosed program shares the terminal of ws, and takes the terminal back from its shells. */
import { closeSync, openSync, readFileSync } from 'node:fs'
import { quietly } from '../../disk/files.ts'

/**
 * False where the program needs the terminal, and can do no harm there. Elsewhere it gets a session of its own: then it can neither
 * type for the shell that waits there, nor send a signal to all that run beside ws.
 */
export function isBetterApart(): boolean {
  const terminal = quietly(() => openSync('/dev/tty', 'r'))
  if (terminal === undefined) return true
  closeSync(terminal)
  // Linux before 6.2 has no such file, and lets programs type.
  return quietly(() => readFileSync('/proc/sys/dev/tty/legacy_tiocsti', 'utf8').trim()) !== '0'
}

/**
 * A shell takes the terminal for its jobs. In its own process namespace it can't give it back, since the group of ws has no number
 * there: then the system would stop ws at its next look at the terminal. Node can't take it.
 */
export async function takeTerminalBack(): Promise<void> {
  if (hasTerminal()) return
  const { spawnSync } = await import('node:child_process')
  for (const [file, text] of takers)
    if (spawnSync(file, [flagOf(file), text], { stdio: ['inherit', 'ignore', 'ignore'] }).status === 0) return
}

/** True too where there is no terminal to have. */
function hasTerminal(): boolean {
  const line = quietly(() => readFileSync('/proc/self/stat', 'utf8')) ?? ''
  const [, , group, , , owner = '-1'] = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return owner === '-1' || owner === group
}

const takers = [
  [
    'perl',
    'use POSIX; open my $tty, "+<", "/dev/tty" or die; $SIG{TTOU} = "IGNORE"; tcsetpgrp(fileno $tty, getpgrp) or die',
  ],
  [
    'python3',
    'import os, signal; signal.signal(signal.SIGTTOU, signal.SIG_IGN); os.tcsetpgrp(os.open("/dev/tty", os.O_RDWR), os.getpgrp())',
  ],
] as const

const flagOf = (file: (typeof takers)[number][0]) => (file === 'perl' ? '-e' : '-c')
