/** Runs the machine's Git without anything that a repository or a person could make it do: no hooks, no helpers, no questions. */
import type { Context, ProgramEnd } from '../../context.ts'
import { LocalError } from '../../errors.ts'

/** The part of the world that runs programs. */
export type ProgramContext = Pick<Context, 'execute' | 'env'>

export interface GitCommand {
  readonly words: readonly string[]
  /** The end of a sentence, if Git fails: `can't be read`. */
  readonly failure: string
  readonly input?: string
  /** Where files are written to and read from. */
  readonly workTree?: string
  /** More of its environment. */
  readonly env?: Readonly<Record<string, string>>
}

export interface Git {
  /** Resolves to its stdout. @throws LocalError with the reason for people */
  run(command: GitCommand): Promise<string>
  /** The same, whatever its exit code is. */
  attempt(command: GitCommand): Promise<ProgramEnd>
}

/** Milliseconds for each command. */
const patience = 60_000
/** Bytes of a list of files. */
const longestOutput = 16 * 1024 * 1024

/** @param about - the repository, as people know it; begins the sentences */
export function createGit({ execute, env }: ProgramContext, folder: string, about: string): Git {
  const attempt = async ({ words, failure, input, workTree, env: more = {} }: GitCommand) => {
    const place = workTree === undefined ? [] : [`--work-tree=${workTree}`]
    const end = await start(() =>
      execute({
        file: 'git',
        arguments: [...strict, `--git-dir=${folder}`, ...place, ...words],
        env: { ...withoutGit(env), ...quiet, ...more },
        stderr: 'dropped',
        timeout: patience,
        largestOutput: longestOutput,
        ...(input === undefined ? {} : { input }),
      }),
    )
    if (end.hasTimedOut)
      throw new LocalError(`${about} ${failure}: Git took more than ${patience / 1000} seconds`)
    if (end.exit === undefined) throw new LocalError(`${about} ${failure}: Git was stopped, or said too much`)
    return end
  }
  return {
    attempt,
    run: async (command) => {
      const { exit, output } = await attempt(command)
      if (exit === 0) return output
      throw new LocalError(`${about} ${command.failure}`)
    },
  }
}

async function start(run: () => Promise<ProgramEnd>): Promise<ProgramEnd> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof LocalError)) throw error
    throw new LocalError('Git is not installed on this machine, or not on its PATH', { cause: error })
  }
}

/** Options for every command. */
const strict = [
  ...[
    'protocol.allow=never',
    'protocol.file.allow=always',
    'core.hooksPath=/dev/null',
    'core.fsmonitor=false',
  ],
  ...['core.symlinks=false', 'core.autocrlf=false', 'core.quotePath=false', 'commit.gpgSign=false'],
  ...['gc.auto=0', 'maintenance.auto=false', 'credential.helper=', 'submodule.recurse=false'],
  ...['advice.detachedHead=false', 'core.protectHFS=true', 'core.protectNTFS=true'],
].flatMap((setting) => ['-c', setting])

/** The other end runs on this machine too, with the settings of its repository: hooks among them. */
const otherEnd = (program: string) =>
  [
    'git -c core.hooksPath=/dev/null -c core.fsmonitor=false -c core.alternateRefsCommand=true',
    '-c receive.denyCurrentBranch=refuse -c receive.autogc=false',
    program,
  ].join(' ')

export const uploadPack = `--upload-pack=${otherEnd('upload-pack')}`
export const receivePack = `--receive-pack=${otherEnd('receive-pack')}`

const quiet = {
  GIT_ALLOW_PROTOCOL: 'file',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_LITERAL_PATHSPECS: '1',
  LC_ALL: 'C',
}

/** Variables of Git could name other repositories, settings and programs. */
const withoutGit = (env: ProgramContext['env']) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(?:GIT_|SSH_ASKPASS|XDG_CONFIG_HOME$)/i.test(name)),
  )
