/** A message about a file names the one that the person gave, and the next step fits the reason. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sampleProgram } from '../local/sample-program.ts'

const program = await sampleProgram()
afterAll(program.remove)

writeFileSync(join(program.folder, 'note'), 'a file\n')
writeFileSync(join(program.folder, 'rows.csv'), 'space\nspc_api\n')
const below = join(program.folder, 'note', 'x')

test('a journal below a file is named, and not its lock', async () => {
  const update = ['space', 'update', '--from', 'rows.csv', '--edit-mode', 'live', '--yes']
  const { exit, err } = await program.ws([...update, '--journal', join('note', 'x')])
  expect({ exit, err }).toEqual({
    exit: 10,
    err: `ws: ${below} can't be written: a part of its path is a file, and no folder\nhint: Choose another place for it\n`,
  })
})

test('a file to read below another leads to that one', async () => {
  const { exit, err } = await program.ws(['audit', '--baseline', join('note', 'x')])
  expect({ exit, err }).toEqual({
    exit: 10,
    err: `ws: --baseline: can't read ${below}: a part of its path is a file, and no folder\nhint: See what lies there: ls -ld ${join(program.folder, 'note')}\n`,
  })
})
