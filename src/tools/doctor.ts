/** `ws doctor`: checks everything that a run depends on, and names the next step for each fault. */
import { fields, optional, word } from '../catalog/fields.ts'
import type { Context } from '../context.ts'
import { ChecksError, WsError } from '../errors.ts'
import { isEmbedded } from '../settings/base-url.ts'
import type { Settings } from '../settings/settings.ts'
import { type Session, task } from '../task/task.ts'
import { checkAddress } from './doctor/address.ts'
import { checkCompiled } from './doctor/compiled.ts'
import { checkFiles } from './doctor/files.ts'
import { type DoctorFinding, failed, ok, warn } from './doctor/finding.ts'
import { checkKeyring } from './doctor/store.ts'
import { checkService } from './doctor/way-to-service.ts'
import { checkWorkspace } from './doctor/workspace.ts'

export const doctor = task({
  effect: 'reads',
  takesContexts: true,
  answers: async () => (await import('../answers/tools.ts')).findings,
  summary: 'Check everything that ws depends on',
  typedElsewhere: { ping: 'doctor', health: 'doctor', 'cluster-info': 'doctor', 'api-versions': 'doctor' },
  searchWords: [
    'check setup',
    'diagnose',
    'not working',
    'does not work',
    'is it my service',
    'which service',
  ],
  details:
    'Checks Node, the settings files and their modes, the keyring, the connection to the service, the clock, the token and the ' +
    'embedded workspace. It exits with an error if one of them keeps ws from working. It also says which extended operations the ' +
    'service offers, noun by noun: by the description that ws has learnt, or by a list of each (ws help extended). With --url it looks at one address only, before you have a token for it.',
  input: fields({
    url: optional(
      word('Only this address, without a token: whether a service of this API answers there', { min: 1 }),
    ),
  }),
  columns: ['status', 'check', 'message', 'next'],
  sentences: ['message'],
  tones: { status: { ok: 'good', warn: 'warn', fail: 'bad' } },
  examples: ['ws doctor', 'ws doctor -o json', 'ws doctor --url local:'],
  run: async ({ url }, session) => {
    const rows = url === undefined ? await examine(session) : await checkAddress(url, session)
    const failures = rows.filter(({ status }) => status === 'fail').length
    const afterwards = async () => {
      if (session.context.out.isTerminal) await explain(rows, session)
      if (failures > 0) throw new ChecksError(`${failures} of ${rows.length} checks failed`)
    }
    return { rows, afterwards }
  },
})

/** Prints the sentences below the table, which would break them anywhere and cut text that people want to copy. */
async function explain(rows: readonly DoctorFinding[], { notice }: Session): Promise<void> {
  for (const { status, check, message, next } of rows) {
    if (status === 'ok') continue
    await notice(`${check}: ${message}`)
    if (next !== undefined) await notice(`  ${next}`)
  }
}

async function examine(session: Session): Promise<readonly DoctorFinding[]> {
  const { context } = session
  const own = [
    checkVersion(context),
    ...checkCompiled(context),
    ...checkFiles(context),
    await checkKeyring(context),
  ]
  const { settings, finding } = await readSettings(session)
  const baseUrl = settings?.baseUrl?.value
  const isRemote = settings !== undefined && baseUrl !== undefined && !isEmbedded(baseUrl)
  // Report a broken file once, not again as the reason for missing settings.
  const isNew = !own.some(({ message }) => message === finding.message)
  return [
    ...own,
    ...(isNew ? [finding] : []),
    ...(isRemote ? await checkService(settings, session) : []),
    ...(await checkWorkspace(baseUrl, context)),
  ]
}

const check = 'settings'

const checkVersion = ({ nodeVersion, version }: Context) => ok('node', `ws ${version} on Node ${nodeVersion}`)

/** Says the same as a command that needs an address, with the notices that led to it. */
function withoutAddress({ requireBaseUrl, notices }: Settings): DoctorFinding {
  try {
    return ok(check, requireBaseUrl().value)
  } catch (error) {
    if (!(error instanceof WsError)) throw error
    return warn(check, [...notices, error.message].join('; '), error.hint)
  }
}

async function readSettings(
  session: Session,
): Promise<{ readonly settings?: Settings; readonly finding: DoctorFinding }> {
  try {
    const settings = await session.settings()
    const { baseUrl, readonly } = settings
    if (baseUrl === undefined) return { settings, finding: withoutAddress(settings) }
    const suffix = readonly?.value === true ? ', readonly' : ''
    return { settings, finding: ok(check, `${baseUrl.value}, from ${baseUrl.source}${suffix}`) }
  } catch (error) {
    if (!(error instanceof WsError)) throw error
    return { finding: failed(check, { error, otherwise: 'Correct it where it was given' }) }
  }
}
