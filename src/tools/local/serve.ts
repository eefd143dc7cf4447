/** `ws local serve`: puts the embedded workspace behind a port, for any HTTP client. */

import { fields, listOf, optional, toggle, whole, word } from '../../catalog/fields.ts'
import type { Context } from '../../context.ts'
import { InterruptedError, UsageError, WsError } from '../../errors.ts'
import { findProfile, readConfig } from '../../settings/files/profiles-file.ts'
import { tokenStore } from '../../settings/tokens/token-store.ts'
import { noteServed } from '../../settings/unfinished-applies.ts'
import { databaseNamed, type NamedPlace } from '../../task/database-flags.ts'
import { type Session, task } from '../../task/task.ts'
import { counted } from '../../text/counted.ts'
import { quoted } from '../../text/shell-word.ts'
import { parseInjection } from '../../workspaces/misbehaviour.ts'
import type { AccessLogEntry, Serving } from '../../workspaces/serving.ts'
import { parseAllowFetch } from './allow-fetch.ts'
import { placeFlags, placeOf } from './place.ts'

export const serve = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/tools.ts')).address,
  summary: 'Serve the workspace over HTTP on this machine',
  typedElsewhere: { 'local start': 'local serve', 'local run': 'local serve', 'local up': 'local serve' },
  searchWords: ['local server', 'test server', 'mock server', 'http server'],
  details:
    'Prints its address and runs until Ctrl-C or SIGTERM. Then it answers the requests that have arrived, and exits with 0. ' +
    'Every call needs a token: that of the profile (ws auth token), or one of ws local token create. ' +
    'Members can import documents only from the internet. The owner can also import from this network, and so can everybody from the hosts of --allow-fetch. ' +
    'With --database, any number of servers can serve one workspace, for callers on other machines at --public-url (see docs/how-to/server.md).',
  input: fields({
    port: optional(whole('Port; 0 takes one that is free', { min: 0, max: 65_535 })),
    host: optional(
      word('Address of this machine to listen on: localhost, ::1 or 127.*; any with --public-url', {
        min: 1,
      }),
    ),
    publicUrl: optional(
      word('Address of the balancer before this server, for callers elsewhere; goes with --database', {
        min: 1,
      }),
    ),
    ...placeFlags,
    log: optional(toggle('Write a line of JSON on stderr for each request')),
    inject: optional(word('Fail on purpose: 429:0.1,500:0.02,latency:50..200ms,reset:0.01', { min: 1 })),
    seed: optional(whole('Number that decides which requests --inject picks', { min: 0, max: 2 ** 32 - 1 })),
    allowFetch: optional(
      listOf(word('Host, host:port or range inside that members may import from', { min: 1 })),
    ),
    allowGitFiles: optional(
      toggle('Let members import from and export to the Git repositories of this machine'),
    ),
    onlyDocument: optional(toggle('Offer no extended operation: only what the API document shows')),
  }),
  columns: [],
  examples: [
    'ws local serve --port 8080 --log',
    'ws local serve --allow-fetch docs.internal --allow-fetch 10.1.0.0/16',
    "ws local serve --inject '429:0.1,latency:50..200ms' --seed 7",
    'ws local serve --database postgres://ws@db.internal/docs --host 0.0.0.0 --port 8080 --public-url https://docs.internal',
  ],
  run: async (
    {
      port = 0,
      host = '127.0.0.1',
      publicUrl,
      log = false,
      inject,
      seed,
      allowFetch = [],
      allowGitFiles,
      onlyDocument,
      ...place
    },
    session,
  ) => {
    const { context } = session
    const origin = publicUrl === undefined ? undefined : publicOrigin(publicUrl, place, session)
    if (origin === undefined) refuseForeign(host, databaseNamed(place, session) !== undefined)
    if (seed !== undefined && inject === undefined) throw new UsageError('--seed goes with --inject')
    const misbehaviour = inject === undefined ? undefined : parseInjection(inject, seed)
    const allowed = parseAllowFetch(allowFetch)
    const { workspace, profiles } = await placeOf(place, session)
    const serving = await workspace.serve({
      host,
      port,
      publicUrl: origin,
      misbehaviour,
      allowFetch: allowed,
      allowGitFiles,
      onlyDocument,
      log: log ? accessLog(context) : undefined,
      fail: failureLog(context),
    })
    noteServed({ url: origin ?? serving.url, path: workspace.path }, context)
    const database = databaseNamed(place, session)
    const more = database?.isOnCommandLine === true ? ` --database ${quoted(workspace.path)}` : ''
    await explain({ url: origin ?? serving.url, path: workspace.path, profiles, more }, session)
    return { value: serving.url, afterwards: () => untilStopped(serving, session) }
  },
})

/** A file is for this machine; a database is shared, and who puts a balancer before it sees to its encryption. */
function publicOrigin(text: string, place: NamedPlace, session: Session): string {
  if (databaseNamed(place, session) === undefined) throw new UsageError('--public-url goes with --database')
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (isOrigin) return url.origin
  throw new UsageError(`--public-url is ${JSON.stringify(text)}: give a scheme, a host and perhaps a port`, {
    hint: 'For example: --public-url https://docs.internal',
  })
}

/** Calls carry tokens, and nothing encrypts them: only this computer may connect. */
function refuseForeign(host: string, isDatabase: boolean): void {
  if (/^(?:localhost|::1|\[::1\]|127(?:\.\d{1,3}){3})$/i.test(host)) return
  throw new UsageError(`--host is ${JSON.stringify(host)}: the workspace is only served to this machine`, {
    hint: isDatabase
      ? 'With a balancer before it that encrypts, name its address: --public-url https://docs.internal'
      : 'From elsewhere, go through a tunnel: ssh -L 8080:127.0.0.1:<port> <machine>',
  })
}

/** A log without a reader must not end the server. */
const ignore = () => {}

function accessLog({ err }: Context): (entry: AccessLogEntry) => void {
  return (entry) => void err.write(`${asciiJson(entry)}\n`).catch(ignore)
}

/** Prints even without --log and under --quiet: nobody else learns of the failure. */
function failureLog({ err, now }: Context): (error: unknown) => void {
  return (error) => {
    const time = new Date(now()).toJSON()
    void err.write(`${asciiJson({ time, error: wordsOf(error) })}\n`).catch(ignore)
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof WsError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** A request's path may hold anything; the line holds nothing that a terminal obeys. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

interface ServedWorkspace {
  /** Where clients reach it. */
  readonly url: string
  readonly path: string
  readonly profiles: readonly string[]
  /** The flag that names the same workspace to another command; empty if none is needed. */
  readonly more: string
}

async function explain(
  { url, path, profiles, more: place }: ServedWorkspace,
  session: Session,
): Promise<void> {
  const { context, notice } = session
  const [profile] = profiles
  const kept = profile === undefined ? undefined : tokenStore(context).find(profile)
  const token =
    kept === undefined ? `ws local token create --user <user>${place}` : `ws auth token --profile ${profile}`
  await notice(`Serving ${path}; Ctrl-C stops it. Connect with:`)
  const organization = plainWord(profile && findProfile(readConfig(context), profile)?.org)
  const more = organization === undefined ? '' : ` WS_ORG=${organization}`
  await notice(`  export WS_TOKEN="$(${token})" WS_URL=${url}${more}`)
  const flag = organization === undefined ? '' : ` --org ${organization}`
  await notice(
    `or keep it in a profile: ${token} | ws auth login --with-token --url ${url}${flag} --profile served`,
  )
}

/** A word that needs no quotes in any shell. */
const plainWord = (text: string | undefined) => (text && /^[\w.-]+$/.test(text) ? text : undefined)

async function untilStopped(serving: Serving, { context, notice }: Session): Promise<void> {
  await aborted(context.signal)
  const cutOff = await serving.stop()
  if (cutOff > 0)
    throw new InterruptedError(`${counted(cutOff, 'request')} ${cutOff === 1 ? 'was' : 'were'} cut off`)
  await notice('Stopped')
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
