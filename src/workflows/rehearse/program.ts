/** Runs the program of a rehearsal: with no network but the fork where the system can do that. */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AccompaniedProgram, Context, Enclosed } from '../../context.ts'
import { makeFolder, quietly } from '../../disk/files.ts'
import { isEmbedded, workspaceFile } from '../../settings/base-url.ts'
import {
  cacheFolder,
  configFolder,
  dataFolder,
  stateFolder,
  usualCacheFolder,
} from '../../settings/files/folders.ts'
import { readConfig } from '../../settings/files/profiles-file.ts'
import { keyringPlace, tokenStore } from '../../settings/tokens/token-store.ts'
import type { Session } from '../../task/task.ts'
import { type Fork, usualPort } from './fork.ts'
import { holdJournals } from './journals.ts'
import type { Network, RehearseOptions } from './rehearsal.ts'
import { type RehearsalSurroundings, surroundingsFor } from './surroundings.ts'

interface ProgramStage {
  readonly fork: Fork
  /** Addresses of the service that the clone is of, and of the clone. */
  readonly origins: readonly string[]
  /** An id. */
  readonly organization: string
}

interface Runner {
  /** Resolves with the exit code. */
  run(): Promise<number>
  /** Of the latest run. */
  network(): Network
}

export function runnerOf(
  { command, network = false }: RehearseOptions,
  stage: ProgramStage,
  session: Session,
): Runner {
  const { context } = session
  let now: Network = network
    ? { closed: false, reason: 'asked for with --network' }
    : { closed: true, reason: null }
  return {
    network: () => now,
    run: async () => {
      const [file = '', ...words] = command
      const stdout = await stdoutIn(session)
      const programAt = async (url: string): Promise<AccompaniedProgram> => {
        const env = await environmentIn(stage, { url, folder: freshFolder(stage.fork) }, session)
        return { file, arguments: words, env, stdout }
      }
      if (now.closed) {
        const program = await programAt(`http://127.0.0.1:${usualPort}`)
        const ended = await enclosed(program, stage, context)
        if ('exit' in ended) return ended.exit
        now = { closed: false, reason: ended.impossible }
        await session.notice(
          `The command has the network, and could reach the live service: ${ended.impossible}`,
        )
      }
      return context.accompany(await programAt(stage.fork.url))
    },
  }
}

async function stdoutIn(session: Session): Promise<AccompaniedProgram['stdout']> {
  const isForProgram = ['json', 'yaml', 'ndjson'].includes((await session.written()).output?.value ?? '')
  return isForProgram ? 'err' : 'out'
}

/** The part of the fork's folder that the program sees. */
const folderIn = ({ folder }: Fork) => join(folder, 'program')

/** An earlier run may have left links in there, for ws to follow. */
function freshFolder(fork: Fork): string {
  const path = folderIn(fork)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { mode: 0o700 })
  return path
}

async function environmentIn(
  { fork: { token }, origins, organization }: ProgramStage,
  place: Pick<RehearsalSurroundings, 'url' | 'folder'>,
  session: Session,
) {
  const secrets = await secretsOf(origins, session)
  return surroundingsFor({ ...place, token, origins, organization, secrets }, session.context)
}

/** Tokens of the person, which may be in the environment under any name. */
async function secretsOf(origins: readonly string[], { context }: Session): Promise<readonly string[]> {
  const { profiles } = readConfig(context)
  const names = Object.keys(profiles).filter((name) => origins.includes(profiles[name]?.url ?? ''))
  const kept = names.map(async (name) => {
    const found = tokenStore(context).find(name)
    // A keyring may ask the person, for a token that is out of the program's reach anyway.
    return found === undefined || found.place === keyringPlace ? '' : ((await found.read()) ?? '')
  })
  return [context.env.WS_TOKEN ?? '', ...(await Promise.all(kept))].filter((token) => token !== '')
}

/**
 * Hides what ws keeps for the person, compiled code included, every embedded workspace that it knows of, and the files of the fork:
 * ws reads them at the end. The program's network is its own, so that its port is always free.
 */
async function enclosed(
  program: AccompaniedProgram,
  { fork, origins }: ProgramStage,
  context: Context,
): Promise<Enclosed> {
  const { profiles } = readConfig(context)
  const addresses = [...origins, ...Object.values(profiles).flatMap(({ url }) => url ?? [])]
  const files = addresses.filter(isEmbedded).map((address) => workspaceFile(address, context))
  const folders = foldersOf(context)
  // The program could make one that is missing, for a later ws.
  if (context.home !== undefined && existsSync(context.home))
    for (const path of folders) quietly(() => makeFolder(path))
  const { take, folder } = fork
  const journals = holdJournals(files)
  const hidden = [...folders, ...files, ...journals.paths, folder]
  try {
    return await context.enclose(program, { port: usualPort, take, folder: folderIn(fork), hidden })
  } finally {
    journals.release()
  }
}

const foldersOf = (context: Context): readonly string[] =>
  [configFolder, stateFolder, dataFolder, cacheFolder, usualCacheFolder].flatMap(
    (folder) => folder(context) ?? [],
  )
