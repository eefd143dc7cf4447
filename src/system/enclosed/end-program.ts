/** Finds the program among the steps of the script around it, to end it by the signal that it can handle. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { quietly } from '../../disk/files.ts'

/** Without a program yet, or where nobody can see it, everything ends at once. */
export function endProgram(guard: ChildProcess, self: NodeJS.Process): void {
  const setup = guard.pid === undefined ? undefined : firstChildOf(guard.pid)
  const program = setup === undefined ? undefined : firstChildOf(setup)
  const isTold = program !== undefined && quietly(() => self.kill(program, 'SIGTERM'))
  if (isTold !== true) guard.kill('SIGKILL')
}

/** Orphans come after it in the list. */
function firstChildOf(id: number): number | undefined {
  const children = quietly(() => readFileSync(`/proc/${id}/task/${id}/children`, 'utf8'))
  const [first] = children?.match(/\d+/) ?? []
  return first === undefined ? undefined : Number(first)
}
