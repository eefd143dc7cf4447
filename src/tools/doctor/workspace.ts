/** Checks the file of the embedded workspace. */
import { existsSync } from 'node:fs'
import type { Context } from '../../context.ts'
import { isEmbedded, workspaceFile } from '../../settings/base-url.ts'
import { dataFolder } from '../../settings/files/folders.ts'
import { type DoctorFinding, failed, ok } from './finding.ts'

const check = 'workspace'

/** @param baseUrl - the address in use. If it is another service, the default workspace is checked. */
export async function checkWorkspace(
  baseUrl: string | undefined,
  context: Context,
): Promise<readonly DoctorFinding[]> {
  const isInUse = baseUrl !== undefined && isEmbedded(baseUrl)
  if (!isInUse && dataFolder(context) === undefined) return []
  const path = workspaceFile(isInUse ? baseUrl : 'local:', context)
  if (!isInUse && !existsSync(path)) return []
  try {
    const { spaces, sites } = await (await context.workspaces()).at(path).status()
    return [ok(check, `${path} is whole: ${spaces} spaces, ${sites} sites`)]
  } catch (error) {
    return [failed(check, { error, otherwise: 'Restore it: ws local snapshot list' })]
  }
}
