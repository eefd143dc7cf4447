/** Reads a description from files of this machine: the one that is named, and those that it refers to. */
import { type DescriptionFiles, filesReferredTo } from '../../api-changes/description.ts'
import { parseDocument } from '../../client/given-body.ts'
import { UsageError } from '../../errors.ts'
import type { Session } from '../../task/task.ts'

const mostFiles = 1000

export async function readFiles(root: string, session: Session): Promise<DescriptionFiles> {
  const files = new Map<string, unknown>()
  const open = [root]
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    if (files.has(name)) continue
    if (files.size === mostFiles) throw new UsageError(`${root} refers to more than ${mostFiles} files`)
    const value = await parseDocument(await session.readText(name, name), name)
    files.set(name, value)
    open.push(...filesReferredTo(value, name))
  }
  return { root, files }
}
