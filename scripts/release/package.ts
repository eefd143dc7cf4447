/** The version of a release stands in package.json, and nowhere else. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'

/** @throws if the program says another version */
export async function packageOf(clone: string): Promise<{ readonly version: string }> {
  const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as { version: string }
  await execa('npm', ['run', '--silent', 'build'], { cwd: clone })
  const { stdout } = await execa(join(clone, 'bin/ws.js'), ['--version'])
  if (stdout.trim() !== version) throw new Error(`package.json says ${version}, and ws --version ${stdout}`)
  return { version }
}
