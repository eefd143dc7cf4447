/**
 * Programs rely on schemas: `ws openapi diff` compares those of all commands with those of the last release. CHANGELOG names each command that breaks. UPDATE=1 keeps the schemas of a release.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { ws } from '../support/program.ts'
import { type SchemasDocument, schemasDocument } from '../support/schemas-document.ts'

const kept = join(import.meta.dirname, 'released-schemas.json.br')
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const now = await schemasDocument(version)

if (process.env.UPDATE) writeFileSync(kept, brotliCompressSync(JSON.stringify(now)))

const released = (): SchemasDocument => JSON.parse(brotliDecompressSync(readFileSync(kept)).toString('utf8'))

interface Broken {
  readonly text: string
  readonly operations: readonly { readonly operationId?: string; readonly path: string }[]
}

async function brokenBetween(before: SchemasDocument, after: SchemasDocument): Promise<readonly Broken[]> {
  const differing = differingPaths(before, after)
  if (differing.length === 0) return []
  const part = (whole: SchemasDocument) =>
    JSON.stringify({
      ...whole,
      paths: Object.fromEntries(Object.entries(whole.paths).filter(([path]) => differing.includes(path))),
    })
  const folder = folderWith({ 'before.json': part(before), 'after.json': part(after) })
  const files = [join(folder, 'before.json'), join(folder, 'after.json')]
  const { out, err } = await ws(['openapi', 'diff', ...files, '-o', 'json'])
  if (out === '') throw new Error(err)
  const { findings } = JSON.parse(out) as { findings: readonly (Broken & { readonly level: string })[] }
  return findings.filter(({ level }) => level === 'breaking')
}

/** Comparing all of them would take seconds. A path that refers to shared schemas may differ by those. */
const differingPaths = (before: SchemasDocument, after: SchemasDocument): readonly string[] =>
  [...new Set([...Object.keys(before.paths), ...Object.keys(after.paths)])].filter((path) => {
    const [one, other] = [before, after].map(({ paths }) => JSON.stringify(paths[path]))
    return one !== other || one?.includes('"$ref"')
  })

const commandsOf = ({ operations }: Broken) =>
  operations.map(({ operationId, path }) => operationId ?? `ws ${path.slice(1).replaceAll('/', ' ')}`)

/** Of the section that the next release gets. */
const unreleased = (changelog: string) => changelog.split(/^## /m)[1] ?? ''

/** The part that tells of changes which break programs. */
const breaking = (changelog: string) =>
  unreleased(changelog)
    .split(/^### Breaking\b.*$/m)[1]
    ?.split(/^### /m)[0] ?? ''

const untold = (broken: readonly Broken[], changelog: string) =>
  broken.flatMap((each) =>
    commandsOf(each).every((command) => breaking(changelog).includes(`\`${command}`)) ? [] : [each.text],
  )

test('nothing has broken since the last release that CHANGELOG does not name under "Breaking"', async () => {
  const broken = await brokenBetween(released(), now)
  const advice =
    'name the command in CHANGELOG under "### Breaking"; before the first release, UPDATE=1 keeps the new schemas'
  expect(untold(broken, readFileSync('CHANGELOG.md', 'utf8')), advice).toEqual([])
})

describe('a break', () => {
  /** With another schema at a place of a command. */
  const changed = (path: string, change: (command: never) => void): SchemasDocument => {
    const copy = structuredClone(now)
    change(copy.paths[path] as never)
    return copy
  }
  const replyOf = (command: unknown) =>
    (command as { post: { responses: Record<string, { content: Record<string, { schema: never }> }> } }).post
      .responses[200]?.content['application/json']?.schema as unknown as {
      items: { properties: Record<string, unknown>; required: string[] }
    }

  test('of a member that is gone from an answer is found, and told by its command', async () => {
    const after = changed('/inbox', (command) => {
      const { items } = replyOf(command)
      delete items.properties.waitsSince
      items.required = items.required.filter((name) => name !== 'waitsSince')
    })
    const broken = await brokenBetween(now, after)
    expect(broken.flatMap(commandsOf)).toEqual(['ws inbox'])
    expect(untold(broken, '## Unreleased\n\n### Commands\n\n- `ws inbox` is there\n')).toHaveLength(1)
    expect(untold(broken, '## Unreleased\n\n### Breaking\n\n- `ws inbox` has no waitsSince\n')).toEqual([])
  })

  test('of an input that needs more is found', async () => {
    const after = changed('/org/get', (command) => {
      const { post } = command as { post: { requestBody: { content: Record<string, { schema: object }> } } }
      Object.assign(post.requestBody.content['application/json']?.schema ?? {}, {
        properties: { query: { type: 'object', properties: { as: { type: 'string' } }, required: ['as'] } },
        required: ['query'],
      })
    })
    expect((await brokenBetween(now, after)).flatMap(commandsOf)).toContain('ws org get')
  })

  test('of a command that is gone is found', async () => {
    const { '/tree': _, ...paths } = now.paths
    expect((await brokenBetween(now, { ...now, paths })).flatMap(commandsOf)).toEqual(['ws tree'])
  })
})
