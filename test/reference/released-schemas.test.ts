/**
 * Programs rely on schemas: `ws openapi diff` compares those of all commands with those of the last release. CHANGELOG names each command that breaks. `npm run release:schemas` keeps the schemas of a release.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keptSchemas, whyNotKept } from '../../scripts/release/kept-schemas.ts'
import { type SchemasDocument, schemasDocument } from '../../scripts/release/schemas-document.ts'
import { folderWith } from '../support/folder.ts'
import { ws } from '../support/program.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const now = await schemasDocument(version)

interface JsonSchema {
  properties: Record<string, unknown>
  required: string[]
  items: { properties: Record<string, unknown>; required: string[] }
}

interface JsonContent {
  content: { 'application/json': { schema: JsonSchema } }
}

interface Broken {
  readonly id: string
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
  return findings.filter(({ level, id }) => level === 'breaking' || refusedByWs.has(id))
}

/** A service may ignore a member that it does not know; ws refuses it. */
const refusedByWs: ReadonlySet<string> = new Set(['request-property-removed', 'request-parameter-removed'])

/** Comparing all of them would take seconds. A path that refers to shared schemas may differ by those. */
const differingPaths = (before: SchemasDocument, after: SchemasDocument): readonly string[] =>
  [...new Set([...Object.keys(before.paths), ...Object.keys(after.paths)])].filter((path) => {
    const [one, other] = [before, after].map(({ paths }) => JSON.stringify(paths[path]))
    return one !== other || one?.includes('"$ref"')
  })

const commandsOf = ({ operations }: Broken) => operations.map(({ operationId }) => operationId ?? '')

/** Of the section that the next release gets. */
const unreleased = (changelog: string) => changelog.split(/^## /m)[1] ?? ''

/** The part that tells of changes which break programs. */
const breaking = (changelog: string) =>
  unreleased(changelog)
    .split(/^### Breaking\b.*$/m)[1]
    ?.split(/^### /m)[0] ?? ''

/** By its own words, which may have flags behind them: `ws access copy` says nothing of `ws access`. */
const names = (changelog: string, command: string) =>
  new RegExp(`\`${command}(?=\`| [-<"'])`).test(breaking(changelog))

const untold = (broken: readonly Broken[], changelog: string) =>
  broken.flatMap((each) =>
    commandsOf(each).every((command) => names(changelog, command))
      ? []
      : [`${commandsOf(each).join(', ')}: ${each.text}`],
  )

test('a release whose schemas nobody kept is refused', () => {
  expect(whyNotKept({ ...now, info: { ...now.info, version: '99.0.0' } })).toBe(
    `the kept schemas are those of ${version}, and the release is 99.0.0`,
  )
  expect(whyNotKept({ ...keptSchemas(), info: { ...now.info, title: 'other' } })).toBe(
    `the kept schemas are not those of ${version} any more`,
  )
  expect(whyNotKept(keptSchemas())).toBeUndefined()
})

test('nothing has broken since the last release that CHANGELOG does not name under "Breaking"', async () => {
  const broken = await brokenBetween(keptSchemas(), now)
  const advice =
    'name the command in CHANGELOG under "### Breaking"; before the first release, npm run release:schemas keeps the new ones'
  expect(untold(broken, readFileSync('CHANGELOG.md', 'utf8')), advice).toEqual([])
})

describe('a break', () => {
  /** With another schema at a place of a command. */
  const changed = (path: string, change: (command: never) => void): SchemasDocument => {
    const copy = structuredClone(now)
    change(copy.paths[path] as never)
    return copy
  }
  const replyIn = (item: unknown): JsonSchema => {
    const { post, get } = item as Partial<Record<'post' | 'get', { responses: Record<string, JsonContent> }>>
    const schema = (post ?? get)?.responses[200]?.content['application/json'].schema
    if (schema === undefined) throw new Error('it has no answer')
    return schema
  }

  test('of a member that is gone from an answer is found, and told by its command', async () => {
    const after = changed('/inbox', (command) => {
      const { items } = replyIn(command)
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

  test('of a member of the input, a flag or an argument that is gone is found', async () => {
    type Command = { post: { parameters: { name: string }[]; requestBody: JsonContent } }
    const body = ({ post }: Command) =>
      post.requestBody.content['application/json'].schema.properties.body as JsonSchema
    const breaks: Readonly<Record<string, (command: Command) => void>> = {
      '/space/update': (command) => void delete body(command).properties.emoji,
      '/team/update': ({ post }) => Object.assign(post.parameters[0] ?? {}, { name: '--called' }),
      '/cr/get': ({ post }) => void post.parameters.pop(),
      '/inbox': ({ post }) => void post.parameters.splice(0),
    }
    const paths = structuredClone(now.paths)
    for (const [path, change] of Object.entries(breaks)) change(paths[path] as Command)
    const broken = await brokenBetween(now, { ...now, paths })
    expect(new Set(broken.flatMap(commandsOf))).toEqual(
      new Set(Object.keys(breaks).map((path) => `ws${path.replaceAll('/', ' ')}`)),
    )
    expect(untold(broken, '## Unreleased\n')).toContain(
      'ws space update: `body.emoji` in the request body is gone',
    )
  })

  test('in each further form is found', async () => {
    const breaks: Readonly<Record<string, (schema: JsonSchema) => void>> = {
      '/team/update/rows': ({ properties }) => Object.assign(properties, { ok: { type: 'string' } }),
      '/org/update/rows': ({ properties: { result } }) => {
        const { properties, required } = result as JsonSchema
        delete properties.title
        required.splice(required.indexOf('title'), 1)
      },
      '/collection/update/rows': ({ required }) => void required.pop(),
      '/space/update/dry-run': ({ properties }) => Object.assign(properties, { body: { type: 'string' } }),
      '/site/update/dry-run': ({ properties }) => Object.assign(properties, { method: { const: 'PUT' } }),
      '/offboard/dry-run': ({ properties }) => Object.assign(properties, { changes: { type: 'object' } }),
      '/undo/dry-run-line': ({ properties }) => Object.assign(properties, { class: { type: 'integer' } }),
      '/audit/line': ({ properties }) => Object.assign(properties, { severity: { type: 'integer' } }),
    }
    const { '/cr/update/rows': _, ...paths } = structuredClone(now.paths)
    for (const [path, change] of Object.entries(breaks)) change(replyIn(paths[path]))
    const broken = await brokenBetween(now, { ...now, paths })
    const changedPaths = [...Object.keys(breaks), '/cr/update/rows']
    expect(new Set(broken.flatMap(commandsOf))).toEqual(
      new Set(changedPaths.map((path) => `ws ${path.split('/').slice(1, -1).join(' ')}`)),
    )
  })

  test('is told by the words of its command, not by those of a longer one', () => {
    const broken = [{ id: '', text: 'gone', operations: [{ operationId: 'ws access', path: '/access' }] }]
    const changelog = (line: string) => `## Unreleased\n\n### Breaking\n\n- ${line}\n`
    expect(untold(broken, changelog('`ws access copy` has no kind'))).toEqual(['ws access: gone'])
    expect(untold(broken, changelog('`ws access --role` has no kind'))).toEqual([])
  })

  test('of a command that is gone is found', async () => {
    const { '/tree': _, ...paths } = now.paths
    expect((await brokenBetween(now, { ...now, paths })).flatMap(commandsOf)).toEqual(['ws tree'])
  })
})
