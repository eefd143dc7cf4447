/** The recipe of a container: nothing here builds an image, so its rules, its commands and the files that it copies are tried. */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { folderWith } from './support/folder.ts'
import { copies, dockerfile, instructions, only } from './support/recipe.ts'

describe('the image', () => {
  test('is described without a fault', () => {
    expect(validate(dockerfile)).toEqual([])
  })

  test('runs without root, with a health check, from a version that is named', () => {
    expect(only('USER')).toBe('node')
    expect(only('HEALTHCHECK')).toMatch(/--timeout=\d+s .*CMD \["node", "--eval", ".*\/readyz/)
    expect(only('STOPSIGNAL')).toBe('SIGTERM')
    for (const { words } of instructions.filter(({ name }) => name === 'FROM'))
      expect(words).toMatch(/^[\w/-]+:\d/)
    expect(instructions.filter(({ name }) => name === 'ADD')).toEqual([])
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['.git', 'node_modules', 'container/database-password.txt']),
    )
  })

  test('has all that ws needs', async () => {
    const folder = folderWith()
    for (const { path } of copies) cpSync(path, join(folder, path), { recursive: true })
    const entry: readonly string[] = JSON.parse(only('ENTRYPOINT'))
    const command: readonly string[] = JSON.parse(only('CMD'))
    const words = [...entry.slice(1), ...command].map((word) => word.replace('/ws/', `${folder}/`))
    const more = ['--database', 'postgres://ws@127.0.0.1:1/docs', '--public-url', 'http://localhost:8080']
    const ran = await execa(process.execPath, [...words, ...more], {
      env: { HOME: '/nonexistent', NODE_DISABLE_COMPILE_CACHE: '1' },
      extendEnv: false,
      reject: false,
    })
    expect([ran.exitCode, ran.stderr]).toEqual([
      5,
      expect.stringContaining("can't be reached: connect ECONNREFUSED"),
    ])
  })
})

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly secrets?: readonly string[]
  readonly read_only?: boolean
  readonly depends_on?: unknown
}

interface Composition {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, unknown>>
  readonly configs: Readonly<Record<string, { readonly file: string }>>
}

describe('the composition', () => {
  const text = readFileSync('container/compose.yaml', 'utf8')
  // The file is ours, and the rest of the test says how it looks.
  const { services, secrets, configs } = parse(text, { merge: true }) as Composition

  test('is PostgreSQL, two servers alike, and a balancer that knows both', () => {
    expect(Object.keys(services)).toEqual(['database', 'server-1', 'server-2', 'balancer'])
    expect(services['server-1']).toEqual(services['server-2'])
    const rules = readFileSync(join('container', configs.balancer?.file ?? ''), 'utf8')
    expect(rules).toMatch(/reverse_proxy server-1:8080 server-2:8080 \{/)
    expect(rules).toContain('health_uri /readyz')
    expect(rules).toContain('respond /metrics 404')
    expect(rules.split('{').length).toBe(rules.split('}').length)
  })

  test('names every secret that it uses, and holds none', () => {
    const used = Object.values(services).flatMap((service) => service.secrets ?? [])
    expect(new Set(used)).toEqual(new Set(Object.keys(secrets)))
    expect(text).not.toMatch(/POSTGRES_PASSWORD:|:\/\/[^/@]*:[^/@]*@/)
  })

  test('starts servers with flags that ws has', async () => {
    const words = (services['server-1']?.command ?? []).map((word) =>
      word
        .replace('postgres://ws@database/', 'postgres://ws@127.0.0.1:1/')
        .replace('/run/secrets/database-password', 'package.json')
        .replace(/^\$\{PUBLIC_URL:-(.*)\}$/, '$1'),
    )
    const ran = await execa(process.execPath, ['bin/ws.js', ...words], {
      env: { HOME: '/nonexistent' },
      extendEnv: false,
      reject: false,
    })
    expect([ran.exitCode, ran.stderr]).toEqual([
      5,
      expect.stringContaining("can't be reached: connect ECONNREFUSED"),
    ])
  })
})
