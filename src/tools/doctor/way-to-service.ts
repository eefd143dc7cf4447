/** Checks the way to the service step by step: proxy, name, connection, clock, token. */
import { lookup } from 'node:dns/promises'
import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { isLoopback, type ProxyAddress, readProxy } from '../../client/exchange/proxy.ts'
import type { Context } from '../../context.ts'
import { UsageError, WsError } from '../../errors.ts'
import { variable } from '../../settings/environment-variables.ts'
import type { Settings } from '../../settings/settings.ts'
import type { ServiceAccess, Session } from '../../task/task.ts'
import { askService, type Contact } from './contact.ts'
import { type DoctorFinding, fail, failed, ok, warn } from './finding.ts'
import { checkOffered } from './offered.ts'

export async function checkService(settings: Settings, session: Session): Promise<readonly DoctorFinding[]> {
  const { value: baseUrl, source } = settings.requireBaseUrl()
  const { token, problem } = await readToken(settings)
  const { findings, contact } = await checkConnection({ baseUrl, token: token?.value, source }, session)
  if (contact === undefined) return [...findings, ...(problem === undefined ? [] : [problem])]
  return [
    ...findings,
    problem ?? checkToken(token?.source, contact),
    ...(problem === undefined && contact.error === undefined ? await checkOffered(settings, session) : []),
  ]
}

interface TriedConnection {
  readonly findings: readonly DoctorFinding[]
  /** Undefined if ws sent nothing, since there is no way to the address. */
  readonly contact?: Contact
}

interface TriedAddress extends Pick<ServiceAccess, 'baseUrl' | 'token'> {
  /** E.g. `--url`, `WS_URL`, `profile prod`. */
  readonly source: string
}

export async function checkConnection(
  { baseUrl, token, source }: TriedAddress,
  session: Session,
): Promise<TriedConnection> {
  const { context } = session
  const url = new URL(baseUrl)
  const { proxy, finding } = proxyFor(url, context)
  const name = proxy?.hostname ?? url.hostname.replace(/^\[|\]$/g, '')
  const lookAt = lookAtAddressFrom(source)
  const resolved = await checkName(name, lookAt, context)
  const first = [finding, resolved, ...checkAuthorities(context)]
  if (resolved.status === 'fail' || finding.status === 'fail') return { findings: first }
  const contact = await askService({ baseUrl, token, retries: 0 }, session)
  const rest = [
    ...checkEncryption(url, contact, lookAt),
    checkAnswer(url, contact, lookAt),
    ...checkClock(contact, context),
  ]
  return { findings: [...first, ...rest], contact }
}

/** The next step where the address may be wrong: a setting shows that of a profile only. */
const lookAtAddressFrom = (source: string) =>
  source.startsWith('profile ')
    ? 'Check the address: ws config get url'
    : `Check the address, which comes from ${source}`

function proxyFor(
  url: URL,
  context: Context,
): { readonly proxy?: ProxyAddress; readonly finding: DoctorFinding } {
  const check = 'proxy'
  const named = (name: string) => {
    const lower = variable(context, name.toLowerCase())
    return readProxy(name, lower ?? variable(context, name))
  }
  if (isLoopback(url.hostname)) return { finding: ok(check, 'None is used for this machine') }
  try {
    const plain = named('HTTP_PROXY')
    const proxy = url.protocol === 'https:' ? (named('HTTPS_PROXY') ?? plain) : plain
    if (proxy === undefined) return { finding: ok(check, 'None') }
    const except = variable(context, 'no_proxy') ?? variable(context, 'NO_PROXY')
    if (except !== undefined) return { finding: ok(check, `${proxy.shown}, but not for ${except}`) }
    return { proxy, finding: ok(check, `${proxy.shown}, from ${proxy.variable}`) }
  } catch (error) {
    if (error instanceof UsageError)
      return { finding: failed(check, { error, otherwise: 'Correct the variable' }) }
    throw error
  }
}

const longestLookup = 5000

async function checkName(name: string, lookAt: string, context: Context): Promise<DoctorFinding> {
  const check = 'name'
  if (isIP(name) !== 0) return ok(check, `${name} is an address`)
  const late = context.sleep(longestLookup).then(() => undefined)
  try {
    const found = await Promise.race([lookup(name, { all: true }), late])
    if (found === undefined) return fail(check, `Nobody knew ${name} within 5 seconds`, lookAt)
    return ok(check, `${name} is ${found.map(({ address }) => address).join(', ')}`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'ENOTFOUND' ? 'there is no such host' : `no name server answers (${code})`
    return fail(check, `${name} can't be looked up: ${reason}`, lookAt)
  }
}

/** Node ignores a file that it can't read, without a word, and then trusts none of its authorities. */
function checkAuthorities(context: Context): readonly DoctorFinding[] {
  const path = variable(context, 'NODE_EXTRA_CA_CERTS')
  if (path === undefined) return []
  try {
    accessSync(path, constants.R_OK)
    return [ok('authorities', `Those in ${path} are trusted too`)]
  } catch {
    return [
      fail(
        'authorities',
        `NODE_EXTRA_CA_CERTS names ${path}, which can't be read`,
        'Give its path, or unset it',
      ),
    ]
  }
}

function checkEncryption(
  { protocol, hostname }: URL,
  { error }: Contact,
  lookAt: string,
): readonly DoctorFinding[] {
  const check = 'tls'
  if (protocol === 'https:') {
    if (error?.isTls === true) return [fail(check, error.message, error.hint ?? lookAt)]
    // Without a reply, the certificate is unknown.
    return error === undefined || error.status !== undefined ? [ok(check, 'The certificate is accepted')] : []
  }
  if (isLoopback(hostname)) return [ok(check, 'Not needed on this machine')]
  return [warn(check, 'The token travels unencrypted', 'Use https:// if the service has it')]
}

function checkAnswer({ host }: URL, { error, milliseconds }: Contact, lookAt: string): DoctorFinding {
  const check = 'service'
  const isAnswer = error === undefined || (error.status !== undefined && error.status < 500)
  if (isAnswer) return ok(check, `${host} answered after ${milliseconds} ms`)
  return fail(check, error.message, error.hint ?? lookAt)
}

/** Milliseconds, more than a slow reply explains. */
const toleratedDrift = 60_000

function checkClock({ date }: Contact, context: Context): readonly DoctorFinding[] {
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs)) return []
  const drift = context.now() - theirs
  const seconds = Math.round(Math.abs(drift) / 1000)
  if (Math.abs(drift) <= toleratedDrift) return [ok('clock', `It agrees with that of the service`)]
  const direction = drift > 0 ? 'ahead of' : 'behind'
  return [
    warn('clock', `It is ${seconds} s ${direction} that of the service`, 'Set the time of this machine'),
  ]
}

async function readToken(settings: Settings) {
  try {
    return { token: await settings.requireToken() }
  } catch (error) {
    if (error instanceof WsError)
      return { problem: failed('token', { error, otherwise: 'Save another: ws auth login' }) }
    throw error
  }
}

function checkToken(source: string | undefined, { error }: Contact): DoctorFinding {
  const check = 'token'
  if (error === undefined) return ok(check, `The service takes the one from ${source}`)
  if (error.status === undefined || error.status >= 500)
    return warn(check, `The one from ${source} could not be tried out`, 'Reach the service first')
  return fail(check, `${error.message}: the one from ${source}`, error.hint ?? 'Save another: ws auth login')
}
