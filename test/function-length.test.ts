/** Functions longer than biome.json allows: the list of files there may only get shorter, and its numbers smaller. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folderWith } from './support/folder.ts'

const rule = 'noExcessiveLinesPerFunction'

interface Linting {
  readonly includes: readonly string[]
  readonly linter: {
    readonly rules: {
      readonly complexity?: { readonly [rule]?: 'off' | { readonly options: { readonly maxLines: number } } }
    }
  }
}

interface Report {
  readonly diagnostics: readonly { readonly message: string; readonly location: { readonly path: string } }[]
}

const { overrides, linter } = JSON.parse(readFileSync('biome.json', 'utf8')) as Pick<Linting, 'linter'> & {
  readonly overrides: readonly Linting[]
}

/** Lines by file. */
const allowed = new Map(
  overrides.flatMap(({ includes: [file = ''], linter: { rules } }) => {
    const limit = rules.complexity?.[rule]
    return limit === undefined || limit === 'off' ? [] : [[file, limit.options.maxLines] as const]
  }),
)

test('each file that may have a longer function has one of just that length', () => {
  expect(longest([...allowed.keys()])).toEqual(Object.fromEntries(allowed))
})

/** Lines of the longest function of each file that has one beyond the rule. */
function longest(files: readonly string[]): Readonly<Record<string, number>> {
  const config = folderWith({
    'biome.json': JSON.stringify({
      root: true,
      linter: { rules: { recommended: false, complexity: { [rule]: linter.rules.complexity?.[rule] } } },
    }),
  })
  const words = ['lint', `--config-path=${config}`, `--only=complexity/${rule}`, '--reporter=json', ...files]
  const output = execFileSync('sh', ['-c', 'node_modules/.bin/biome "$@" || :', 'sh', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const lines: Record<string, number> = {}
  for (const { message, location } of (JSON.parse(output) as Report).diagnostics) {
    const count = Number(/\d+/.exec(message)?.[0])
    lines[location.path] = Math.max(lines[location.path] ?? 0, count)
  }
  return lines
}
