/** The table of the tricks for a faster start. The bench builds ws without each of them, and says what it gives. */
import { parseArgs } from 'node:util'

export interface StartTrick {
  /** The part of ws that has it. */
  readonly form: 'npm' | 'executable'
  /** In the words of the bench: how ws starts without it. */
  readonly without: string
  /** The build needs no change: these variables switch it off. */
  readonly env?: Readonly<Record<string, string>>
  /** A command for which it was made, beside those that all are tried with. */
  readonly own?: 'jq' | 'agent' | 'many' | 'list'
}

/** By the name that the build takes: `npm run build -- --without NAME --into FOLDER`. */
export const tricks = {
  'compile-cache': {
    form: 'npm',
    without: 'nothing is kept compiled',
    env: { NODE_DISABLE_COMPILE_CACHE: '1' },
  },
  'packaged-chunks': { form: 'npm', without: 'require, and the compile cache of Node' },
  'changed-flags': { form: 'npm', without: 'code is kept under the flags of a long list', own: 'list' },
  'noun-chunks': { form: 'npm', without: 'all nouns in one chunk' },
  'plain-exports': { form: 'npm', without: 'a getter for each export' },
  'short-imports': { form: 'npm', without: 'import() as the bundler writes it' },
  'lazy-builtins': { form: 'npm', without: 'parts of Node load with what imports them' },
  'small-commander': { form: 'npm', without: 'the whole of Commander' },
  'small-undici': { form: 'npm', without: 'the whole of undici', own: 'many' },
  'small-jq': { form: 'npm', without: 'jq with WebCrypto', own: 'jq' },
  'apart-mcp': { form: 'npm', without: 'one zod for ws and the MCP SDK', own: 'agent' },
  'first-requests': { form: 'npm', without: 'undici from the first request on' },
  snapshot: { form: 'executable', without: 'no snapshot, but code that Node keeps' },
  rehearsal: { form: 'executable', without: 'a snapshot in which no command has run (null-context)' },
} as const satisfies Readonly<Record<string, StartTrick>>

export type TrickName = keyof typeof tricks

const { values } = parseArgs({
  options: { without: { type: 'string' }, into: { type: 'string' } },
  strict: false,
})

/** The folder that a build makes, in place of the usual one. */
export const folderOr = (usual: string): string => (typeof values.into === 'string' ? values.into : usual)

/** The trick that this build does without. */
export const leftOut: string | undefined = typeof values.without === 'string' ? values.without : undefined

if (leftOut !== undefined && !Object.hasOwn(tricks, leftOut))
  throw new Error(`There is no trick ${leftOut}: --without takes ${Object.keys(tricks).join(', ')}`)

export const isLeftOut = (name: TrickName): boolean => name === leftOut
