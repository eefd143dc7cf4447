/** Undo of a specification that the service has read since: its version is no work of somebody else, and a second one is. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShell } from '../../support/shell.ts'

test.each([
  ['once', [], { exit: 0, out: '1 taken back\n' }],
  ['again by somebody else', ['second.yaml'], { exit: 6, err: expect.stringContaining('openapi-version ') }],
])('published %s', async (_how, others, wanted) => {
  const shell = openShell()
  try {
    const publish = (file: string) => {
      const text = `openapi: 3.0.0\ninfo: { title: ${file}, version: "1" }\npaths: {}\n`
      writeFileSync(join(shell.home, file), text)
      return `ws openapi publish zed --source-text-file ~/${file} --wait --quiet`
    }
    await shell.run('ws local init --sample --quiet')
    expect(await shell.run(publish('first.yaml'))).toMatchObject({ exit: 0 })
    for (const file of others)
      expect(await shell.run(`${publish(file)} --no-history`)).toMatchObject({ exit: 0 })
    expect(await shell.run('ws undo --yes')).toMatchObject(wanted)
    expect((await shell.run('ws openapi get zed')).exit).toBe(wanted.exit === 0 ? 3 : 0)
  } finally {
    shell.remove()
  }
})
