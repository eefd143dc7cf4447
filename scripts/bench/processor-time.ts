/** Measures the processor time of programs, which other work on the machine changes less than their time from start to end. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BenchProgram } from './processes.ts'

/** bash tells milliseconds, where Node tells nothing about a child, and other shells round to hundredths of a second. */
const measuring = 'TIMEFORMAT="%3U %3S"; time "$@" < "$0" > /dev/null'

/** Milliseconds in the program and, for it, in the system. */
export async function processorTime(bash: string, program: BenchProgram): Promise<number> {
  const words = ['-c', measuring, program.input ?? '/dev/null', program.command, ...program.arguments]
  const { stderr } = await promisify(execFile)(bash, words, { env: { ...process.env, ...program.env } })
  const [, user, system] = /^(\d+\.\d+) (\d+\.\d+)$/m.exec(stderr) ?? []
  if (system === undefined) throw new Error(`${program.name} ended with: ${stderr.slice(0, 500)}`)
  return (Number(user) + Number(system)) * 1000
}

/**
 * Runs every program in turn, round after round, so that a slow moment affects all. Each round begins with another, so that none
 * always follows the same. Returns the times of each, by round.
 */
export async function processorTimesInTurn(
  bash: string,
  programs: readonly BenchProgram[],
  { warmUps, rounds }: { readonly warmUps: number; readonly rounds: number },
): Promise<readonly (readonly number[])[]> {
  const times: number[][] = programs.map(() => [])
  for (let round = -warmUps; round < rounds; round += 1)
    for (const [turn] of programs.entries()) {
      const index = (turn + round + warmUps) % programs.length
      const program = programs[index]
      if (program === undefined) continue
      const time = await processorTime(bash, program)
      if (round >= 0) times[index]?.push(time)
    }
  return times
}
