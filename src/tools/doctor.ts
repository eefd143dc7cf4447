/** `ws doctor`: everything that a run depends on, looked at one by one, each with the next step where something is wrong. */
import { fields } from '../catalog/fields.ts'
import type { Context } from '../context.ts'
import { ChecksError, WsError } from '../errors.ts'
import { isEmbedded } from '../settings/base-url.ts'
import type { Settings } from '../settings/settings.ts'
import { type Session, task } from '../task.ts'
import { checkFiles } from './doctor/files.ts'
import { type Finding, failed, ok, warn } from './doctor/finding.ts'
import { checkService } from './doctor/network.ts'
import { checkKeyring } from './doctor/store.ts'
import { checkWorkspace } from './doctor/workspace.ts'

export const doctor = task({
  effect: 'reads',
  summary: 'Check everything that ws depends on',
  details:
    'Looks at Node, the files of settings and their modes, the keyring, the way to the service, the clock, the token and the ' +
    'embedded workspace. Fails when one of them keeps ws from working.',
  input: fields({}),
  columns: ['status', 'check', 'message', 'next'],
  examples: ['ws doctor', 'ws doctor -o json'],
  run: async (_input, session) => {
    const rows = await examine(session)
    const failures = rows.filter(({ status }) => status === 'fail').length
    const failure =
      failures === 0 ? undefined : new ChecksError(`${failures} of ${rows.length} checks failed`)
    return { rows, failure }
  },
})

async function examine(session: Session): Promise<readonly Finding[]> {
  const { context } = session
  const own = [checkVersion(context), ...checkFiles(context), await checkKeyring(context)]
  const { settings, finding } = await readSettings(session)
  const baseUrl = settings?.baseUrl?.value
  const isRemote = settings !== undefined && baseUrl !== undefined && !isEmbedded(baseUrl)
  return [
    ...own,
    finding,
    ...(isRemote ? await checkService(settings, session) : []),
    ...(await checkWorkspace(baseUrl, context)),
  ]
}

const checkVersion = ({ nodeVersion, version }: Context) => ok('node', `ws ${version} on Node ${nodeVersion}`)

async function readSettings(
  session: Session,
): Promise<{ readonly settings?: Settings; readonly finding: Finding }> {
  const check = 'settings'
  try {
    const settings = await session.settings()
    const { profile, baseUrl, readonly } = settings
    if (baseUrl === undefined) {
      const next = 'Connect to a service: ws auth login; or make a workspace here: ws local init'
      return { settings, finding: warn(check, 'No service is configured', next) }
    }
    const from = profile === undefined ? baseUrl.source : `profile ${profile.value}`
    const suffix = readonly?.value === true ? ', readonly' : ''
    return { settings, finding: ok(check, `${baseUrl.value}, from ${from}${suffix}`) }
  } catch (error) {
    if (!(error instanceof WsError)) throw error
    return { finding: failed(check, error) }
  }
}
