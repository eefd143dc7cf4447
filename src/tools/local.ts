/** `ws local init` makes an embedded workspace; the other verbs are in local/. */

import { existsSync } from 'node:fs'
import { fields, optional, placeOnDisk, toggle, word } from '../catalog/fields.ts'
import { LocalError } from '../errors.ts'
import { parseBaseUrl, workspaceFile } from '../settings/base-url.ts'
import { refuseTaken, saveEmbeddedProfile } from '../settings/embedded-profile.ts'
import { variable } from '../settings/environment-variables.ts'
import { checkProfileName, findProfile, readConfig } from '../settings/files/profiles-file.ts'
import { databaseFlags, databaseNamed } from '../task/database-flags.ts'
import { type Session, task } from '../task/task.ts'
import { counted } from '../text/counted.ts'
import type { CreatedWorkspace } from '../workspaces/workspaces.ts'
import { initDatabase } from './local/init-database.ts'
import { usualProfile } from './local/place.ts'
import { tellOfCurrent, tellOfStronger } from './profile/current-profile.ts'

export { reset } from './local/reset.ts'
export { seed } from './local/seed.ts'
export { serve } from './local/serve.ts'
export { status } from './local/status.ts'

export const init = task({
  effect: 'changes',
  answers: async () => (await import('../answers/local.ts')).made,
  summary: 'Make an embedded workspace to try ws on',
  searchWords: ['tutorial', 'demo', 'playground'],
  details:
    'An embedded workspace is a file that serves the whole API, without a service, an account or a token. ws makes a profile for it (--profile, "local" without it). ' +
    'The profile becomes the current one if there is no other with an address. With --database, ws makes the workspace in an empty PostgreSQL database, ' +
    'without a profile: call it through ws local serve.',
  input: fields({
    sample: optional(toggle('Fill it with the documentation of a made-up company')),
    path: optional(placeOnDisk('File to make it in; without it, one in your data folder')),
    fromBackup: optional(word('Folder of a backup: the same organization, under the same ids', { min: 1 })),
    ...databaseFlags,
  }),
  columns: ['profile', 'current', 'path', 'organization', 'spaces'],
  identifiedBy: 'profile',
  examples: [
    'ws local init --sample',
    'ws local init --path docs.db --profile docs',
    'ws local init --database postgres://ws@db.internal/docs',
  ],
  run: async ({ sample = false, path, ...place }, session) => {
    const { context } = session
    const database = databaseNamed({ path, ...place }, session)
    if (database !== undefined) return initDatabase({ database, sample }, session)
    const name = checkProfileName(session.flags.profile ?? variable(context, 'WS_PROFILE') ?? usualProfile)
    const url = parseBaseUrl({ text: `local:${path ?? ''}`, source: '--path' }, context)
    const before = readConfig(context)
    refuseTaken(before, { name, url })
    const workspaces = await context.workspaces()
    const file = workspaceFile(url, context)
    const { token, ...made } = await workspaces.create({ path: file, sample }).catch((error: unknown) => {
      const isKnown = findProfile(before, name) !== undefined
      throw existsSync(file) ? withWayOn(error, { name, url, sample, isKnown }) : error
    })
    const config = await saveEmbeddedProfile(
      { name, url, organization: made.organization, token },
      { becomesCurrent: true },
      context,
    )
    const current = config.current === name
    await tellOfCurrent({ before, after: config }, session)
    if (current) await tellOfStronger(name, session)
    await suggest({ made, sample, name, current }, session)
    return { value: { profile: name, current, ...made } }
  },
})

interface WorkspaceThere {
  readonly name: string
  readonly url: string
  readonly sample: boolean
  /** False after `ws profile delete`, which leaves the file. */
  readonly isKnown: boolean
}

function withWayOn(error: unknown, { name, url, sample, isKnown }: WorkspaceThere): unknown {
  if (!(error instanceof LocalError)) return error
  const use = isKnown
    ? `Start over with ws local reset${sample ? ' --sample' : ''} --profile ${name}`
    : `Use it with ws profile create ${name} --url ${url}`
  return new LocalError(error.message, { cause: error, hint: `${use}, or choose another place with --path` })
}

interface InitOutcome {
  readonly made: Omit<CreatedWorkspace, 'token'>
  readonly sample: boolean
  readonly name: string
  readonly current: boolean
}

async function suggest(
  { made, sample, name, current }: InitOutcome,
  { notice, context }: Session,
): Promise<void> {
  const { programWord } = await import('./completion/program-word.ts')
  const program = programWord(context)
  const suffix = current ? '' : ` --profile ${name}`
  const what = sample ? `A workspace of ${counted(made.spaces, 'space')}` : 'An empty workspace'
  await notice(`${what} is in ${made.path}`)
  await notice('Try:')
  for (const words of sample ? onSample : onEmpty) await notice(`  ${program} ${words}${suffix}`)
  if (!current) await notice(`Or make it the current one: ${program} profile use ${name}`)
}

const onSample = ['tree', 'org search webhooks', 'cr list --space spc_api']
const onEmpty = ['org get', 'collection create --title Guides', 'site create --title Docs']
