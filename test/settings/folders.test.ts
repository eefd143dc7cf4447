/** The folders of ws, from the environment alone. */
import { expect, test } from 'vitest'
import type { Environment } from '../../src/context.ts'
import {
  configFolder,
  dataFolder,
  defaultWorkspaceFile,
  stateFolder,
} from '../../src/settings/files/folders.ts'
import { fakeContext } from './fake-context.ts'

interface Row {
  readonly case: string
  readonly env: Environment
  readonly home?: string
  readonly platform?: string
  readonly expected: readonly (string | undefined)[]
}

const nowhere = [undefined, undefined, undefined]
const home = '/home/ada'
const homely = ['/home/ada/.config/ws', '/home/ada/.local/state/ws', '/home/ada/.local/share/ws']

const rows: readonly Row[] = [
  { case: 'home', env: {}, home, expected: homely },
  { case: 'no home', env: {}, expected: nowhere },
  { case: 'a relative home', env: {}, home: 'ada', expected: nowhere },
  {
    case: 'WS_CONFIG_DIR isolates everything',
    env: { WS_CONFIG_DIR: '/c' },
    home,
    expected: ['/c', '/c/state', '/c/data'],
  },
  {
    case: 'WS_CONFIG_DIR beats XDG',
    env: { WS_CONFIG_DIR: '/c', XDG_CONFIG_HOME: '/x' },
    expected: ['/c', '/c/state', '/c/data'],
  },
  {
    case: 'a relative WS_CONFIG_DIR',
    env: { WS_CONFIG_DIR: 'c' },
    expected: ['/project/c', '/project/c/state', '/project/c/data'],
  },
  { case: 'empty counts as unset', env: { WS_CONFIG_DIR: '', XDG_CONFIG_HOME: '' }, home, expected: homely },
  {
    case: 'XDG',
    env: { XDG_CONFIG_HOME: '/x', XDG_STATE_HOME: '/y', XDG_DATA_HOME: '/z' },
    home,
    expected: ['/x/ws', '/y/ws', '/z/ws'],
  },
  {
    case: 'a relative XDG is ignored (fault 57)',
    env: { XDG_CONFIG_HOME: 'x', XDG_DATA_HOME: '.' },
    home,
    expected: homely,
  },
  {
    case: 'macOS',
    env: {},
    home: '/Users/ada',
    platform: 'darwin',
    expected: homely.map((path) => path.replace('/home', '/Users')),
  },
  {
    case: 'Windows',
    env: { APPDATA: 'C:\\Roaming', LOCALAPPDATA: 'C:\\Local' },
    platform: 'win32',
    expected: ['C:\\Roaming\\ws', 'C:\\Local\\ws\\state', 'C:\\Local\\ws\\data'],
  },
  {
    case: 'Windows without its variables',
    env: {},
    home: 'C:\\Users\\ada',
    platform: 'win32',
    expected: [
      'C:\\Users\\ada\\AppData\\Roaming\\ws',
      'C:\\Users\\ada\\AppData\\Local\\ws\\state',
      'C:\\Users\\ada\\AppData\\Local\\ws\\data',
    ],
  },
]

test.each(rows)('$case', ({ env, home, platform = 'linux', expected }) => {
  const place = fakeContext({ env, home, platform })
  expect([configFolder(place), stateFolder(place), dataFolder(place)]).toEqual(expected)
})

test('the embedded workspace lives with the data', () => {
  expect(defaultWorkspaceFile(fakeContext({ home }))).toBe('/home/ada/.local/share/ws/workspace.db')
  expect(() => defaultWorkspaceFile(fakeContext())).toThrow('no home folder')
})
