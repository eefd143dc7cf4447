/** Builds the executable of this platform, under the name that it has in a release. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'

export async function buildExecutable(
  clone: string,
  { out, version }: { readonly out: string; readonly version: string },
): Promise<void> {
  await execa('npm', ['run', '--silent', 'build:standalone'], { cwd: clone })
  const windows = process.platform === 'win32'
  const path = join(out, `ws-${version}-${process.platform}-${process.arch}${windows ? '.exe' : ''}`)
  copyFileSync(join(clone, 'dist-standalone', windows ? 'ws.exe' : 'ws'), path)
  const { stdout } = await execa(path, ['--version'])
  if (stdout.trim() !== version) throw new Error(`The executable says ${stdout}, not ${version}`)
}
