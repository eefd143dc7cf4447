/** A sample workspace with a folder beside it, for tests that edit files and run lines. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { SampleProgram } from '../../local/sample-program.ts'

/** @param program - of the present test: each has one of its own */
export function writerDesk(program: () => SampleProgram) {
  const at = (path: string) => join(program().folder, path)
  const run = (line: string) => program().ws(line.split(' '))
  return {
    at,
    run,
    read: (path: string) => readFileSync(at(path), 'utf8'),
    write: (path: string, text: string | Uint8Array) => {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text)
    },
    /** The answer of a line that succeeds. */
    done: async (line: string): Promise<string> => {
      const { exit, out, err } = await run(line)
      expect({ line, exit, err: exit === 0 ? '' : err }).toEqual({ line, exit: 0, err: '' })
      return out
    },
  }
}
