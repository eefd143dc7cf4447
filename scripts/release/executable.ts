/** Builds the executable of this platform, under the name that it has in a release, and plays it. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { play } from './try-installed.ts'

export async function buildExecutable(
  clone: string,
  { out, version, work }: { readonly out: string; readonly version: string; readonly work: string },
): Promise<void> {
  await execa('npm', ['run', '--silent', 'build:standalone'], { cwd: clone })
  const windows = process.platform === 'win32'
  const path = join(out, `ws-${version}-${process.platform}-${process.arch}${windows ? '.exe' : ''}`)
  copyFileSync(join(clone, 'dist-standalone', windows ? 'ws.exe' : 'ws'), path)
  await play(path, { version, env: {}, home: join(work, 'home-executable') })
  console.log('played the executable')
}
