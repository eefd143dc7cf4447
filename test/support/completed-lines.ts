/** Lines that every shell completes alike, and their workspace. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openShell, type Shell } from './shell.ts'

/** The typed text before Tab, and the line after it. */
export const sameEverywhere: readonly (readonly [typed: string, completed: string])[] = [
  ['ws transl', 'translation'],
  ['ws space dup', 'duplicate'],
  ['ws --quiet help space comm', 'comment'],
  ['ws space update spc_api --default', '--default-level'],
  ['ws space update spc_api --edit-mode lo', 'locked'],
  ['ws space links --status=in', 'in-app'],
  ['ws team create --title x --input pict', 'picture.json'],
  ['ws --org org_nor', 'org_northwind'],
  ['ws space get --space=spc_gui', 'spc_guides'],
  ['ws cr merge --space spc_api cr_er', 'cr_errors'],
  ['ws cr reviewer add 2 usr_ada usr_ch', 'usr_chen'],
  ['ws space restore ', 'spc_archive'],
  ['ws profile use lo', 'local'],
  ['ws hel', 'help'],
  ['ws help exit', 'exit-codes'],
  ['ws schema space dupl', 'duplicate'],
  ['ws wait transl', 'translation'],
  ['ws wait openapi get spec --inter', '--interval'],
  ['ws wait cr list --space=spc_sd', 'spc_sdk'],
  ['ws browse integr', 'integration'],
  ['ws browse --publ', '--published'],
  ['ws browse cr cont', 'content'],
  ['ws collection list --fields id,ti', 'id,title'],
  ['ws space list --sort-by=-upd', '-updatedAt'],
  ['ws browse site site_part', 'site_partners'],
  ['ws api PAT', 'PATCH'],
  ["ws space get '~Secu", 'Security'],
  ['ws api lea', 'learn'],
  ['ws api set-bad', 'set-badge-of-space'],
  ['ws api set-badge-of-space --siz', '--size'],
  ['ws --quiet api setBadgeOfSpace --colour gr', 'green'],
  ['ws api set-badge-of-space --colour=r', 'red'],
  ['ws api set-badge-of-space --size 4 spc_gui', 'spc_guides'],
  ['ws api set-badge-of-space --input pict', 'picture.json'],
  ['ws space update spc_api --moo', '--mood'],
  ['ws space update spc_api --mood=br', 'bright'],
  ['ws space update spc_api --edit-mode sh', 'shy'],
  ['ws space update --mood bright spc_gui', 'spc_guides'],
  ['ws draf', 'drafts'],
  ['ws drafts --sta', '--status'],
  ['ws -q drafts --status=op', 'open'],
  ['ws requests lis', 'list'],
  ['ws shown spc_gui', 'spc_guides'],
  ['ws lines pict', 'picture.json'],
  ['ws weath', 'weather'],
  ['ws weather pict', 'picture.json'],
  ['ws of-the-pro', 'of-the-project'],
]

/** Aliases, and one of the folder that they are typed in. */
const aliases = {
  drafts: 'cr list --status draft --space spc_api',
  requests: 'cr',
  shown: 'space get $1 -o id',
  lines: '!wc -l "$@"',
}
const projectFile = JSON.stringify({ aliases: { 'of-the-project': 'space list', bad: '!rm -rf /' } })

/** One operation that the shells know by asking ws, and one of the table that takes more than the table has. */
const description = {
  openapi: '3.1.0',
  info: { title: 'Badges', version: '1' },
  paths: {
    '/v1/spaces/{spaceId}': {
      put: {
        operationId: 'setBadgeOfSpace',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { colour: { enum: ['red', 'green'] }, size: { type: 'integer' } },
              },
            },
          },
        },
        responses: {},
      },
      patch: {
        operationId: 'updateSpace',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  editMode: { enum: ['live', 'locked', 'shy'] },
                  mood: { enum: ['bright', 'grim'] },
                },
              },
            },
          },
        },
        responses: {},
      },
    },
  },
}

/** Lines with redirections, in the shells that write them like sh. */
export const behindRedirections: readonly (readonly [typed: string, completed: string])[] = [
  ['ws tree > one', 'one\\ file'],
  ['ws tree >two', 'two\\ file'],
  ['ws tree >>three', 'three\\ file'],
  ['ws space get spc_api 2>four', 'four\\ file'],
  ['ws space get spc_api 2>> five', 'five\\ file'],
  ['ws tree &>six', 'six\\ file'],
  ['ws < eight', 'eight\\ file'],
  ['echo x | ws tree --org=x >nine', 'nine\\ file'],
  ["ws tree >'ten", "'ten file'"],
]

interface CompletionHome {
  readonly shell: Shell
  /** Run it before the first line. */
  fill(): Promise<void>
}

/** The home with the ids, titles and files at the ends of the lines. */
export function completionHome(): CompletionHome {
  const shell = openShell()
  return {
    shell,
    fill: async () => {
      await shell.run('ws local init --sample && ws space delete spc_archive --yes')
      writeFileSync(join(shell.home, 'picture.json'), '{}')
      writeFileSync(join(shell.home, 'badges.json'), JSON.stringify(description))
      await shell.run('ws api learn badges.json --quiet')
      await shell.run('ws alias import - --quiet', { input: JSON.stringify(aliases) })
      writeFileSync(join(shell.home, '.ws.json'), projectFile)
      writeFileSync(join(shell.home, 'bin/ws-weather'), '#!/bin/sh\n', { mode: 0o755 })
      for (const words of listed) await wholeList(shell, words)
    },
  }
}

/** Lists with the ids of the lines: a busy machine would list them only in part. */
const listed = [
  '--org',
  'space get',
  'cr merge --space spc_api',
  'cr reviewer add 2 usr_ada',
  'site get',
  'wait cr list --space',
]

/** Repeats the question until the whole list is cached. */
export async function wholeList(shell: Shell, words: string): Promise<void> {
  for (let isPart = true; isPart; ) {
    const { out } = await shell.run(`ws __complete zsh = ${words}`)
    isPart = out === '' || out.startsWith('\t')
  }
}
