/** Pictures of commands, run on the sample workspace, with their output. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { execa } from 'execa'
import { svgOf } from './svg.ts'

export interface Picture {
  readonly path: string
  /** The page that shows it. */
  readonly page: string
  /** As typed, in order, in a home after `ws local init --sample`. */
  readonly commands: readonly string[]
}

export const pictures: readonly Picture[] = [
  {
    path: 'docs/ws.svg',
    page: 'README.md',
    commands: [
      'ws tree --depth 2',
      'ws cr list --space spc_api',
      'ws space update spc_api --edit-mode locked --dry-run',
      'ws space restroe spc_brand',
    ],
  },
  {
    path: 'docs/workspace-as-code.svg',
    page: 'docs/how-to/workspace-as-code.md',
    commands: [
      'ws export > workspace.yaml',
      "sed -i 's/title: Docs$/title: Writers/' workspace.yaml",
      'ws plan workspace.yaml',
      'ws apply workspace.yaml --yes',
      'ws plan workspace.yaml',
    ],
  },
]

const columns = 88

/** A program of util-linux that runs a command in a new terminal. */
const script = '/usr/bin/script'

export const canDraw = existsSync(script)

export async function drawPicture({ commands }: Picture): Promise<string> {
  if (!canDraw)
    throw new Error(`The picture is taken at a terminal that ${script} of util-linux makes: install it`)
  const home = mkdtempSync(join(tmpdir(), 'ws-picture-'))
  try {
    const shell = shellIn(home)
    await shell('ws local init --sample --quiet')
    const lines: string[] = []
    for (const command of commands) {
      lines.push(`\u001b[32m$ ${command}\u001b[39m`, ...(await shell(command)), '')
    }
    return svgOf(lines.slice(0, -1), { columns, label: labelOf({ commands }) })
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** For people who can't see it. */
export const labelOf = ({ commands }: Pick<Picture, 'commands'>): string => commands.join('; ')

/** The output lines of a command in a terminal of its own, even of a failed one. */
function shellIn(home: string): (command: string) => Promise<string[]> {
  const bin = join(home, 'bin')
  mkdirSync(bin)
  symlinkSync(resolve('bin/ws.js'), join(bin, 'ws'))
  const env = {
    HOME: home,
    PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    WS_KEYRING: '0',
    WS_PAGER: '',
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
  }
  return async (command) => {
    const words = ['-qec', `stty cols ${columns} rows 40; ${command}`, '/dev/null']
    // stdin stays open: the terminal would show its end.
    const { stdout } = await execa(script, words, {
      cwd: home,
      env,
      extendEnv: false,
      reject: false,
    })
    return withoutProgress(stdout.replaceAll('\r\n', '\n')).split('\n')
  }
}

/** Leaves out the bars of a slow machine, which are off the screen at the end: each is drawn over from the left. */
export const withoutProgress = (screen: string): string => screen.replaceAll(/\r[^\r\n]*\p{Cc}\[K/gu, '')
