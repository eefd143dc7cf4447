/** Finds an old Node, as many systems have it, which hands over to the project's own. */
import { execFileSync } from 'node:child_process'
import { delimiter, join, sep } from 'node:path'
import { quietly } from '../../src/disk/files.ts'

/** Its folder; undefined if the system has no such Node. */
export function folderOfOldNode(): string | undefined {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(`node_modules${sep}`))
  return folders.find((folder) => {
    const version = quietly(() => execFileSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' }))
    const [major = 0, minor = 0] = version?.slice(1).split('.').map(Number) ?? []
    return version !== undefined && (major < 22 || (major === 22 && minor < 19))
  })
}
