/** ws cr diff and ws space diff read no more than they need, and say what a service does not offer. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedProgram, serveProgram } from '../../local/served-program.ts'
import { ws } from '../../support/program.ts'
import { openShell, type Shell } from '../../support/shell.ts'

describe('a service without the extended operations', () => {
  let shell: Shell
  let served: ServedProgram
  let env: Readonly<Record<string, string>>

  beforeAll(async () => {
    shell = openShell()
    await shell.run('ws local init --sample')
    served = await serveProgram(shell, '--only-document')
    const token = (await shell.run('ws auth token')).out.trim()
    env = { WS_URL: served.url, WS_TOKEN: token, WS_ORG: 'org_northwind' }
  })
  afterAll(async () => {
    await served.stop()
    shell.remove()
  })

  test.each([
    ['ws cr diff 2 --against now --space spc_api', '/v1/spaces/{spaceId}/content/'],
    ['ws space diff rev_api_3 --space spc_api', '/v1/spaces/{spaceId}/content/pages'],
    ['ws content pull docs --space spc_api', '/v1/spaces/{spaceId}/revisions/{revisionId}/pages'],
  ])('%s ends with 1, and names the operation and the way round', async (line, path) => {
    const { out, err, exit } = await shell.run(line, { env })
    expect({ out, exit }).toEqual({ out: '', exit: 1 })
    expect(err).toContain(`ws: This service does not offer GET ${path}`)
    expect(err).toContain('hint: --yes lets ws make a change request')
  })

  test('cr diff ends with 1 where no change request shows the revision that it branched from', async () => {
    const { out, err, exit } = await shell.run('ws cr diff 2 --space spc_api --yes', { env })
    expect({ out, exit }).toEqual({ out: '', exit: 1 })
    expect(err).toContain('none of spc_api shows revision rev_api_2')
    expect(err).toContain('hint: ws cr diff 2 --against now compares')
  })

  test('a pull of a change request makes no other', async () => {
    const { err, exit } = await shell.run('ws content pull review --space spc_api --cr 2', { env })
    expect({ exit, isRead: err.includes('through number 2') }).toEqual({ exit: 0, isRead: true })
  })

  test('a pull that fails leaves no folder', async () => {
    expect(existsSync(join(shell.home, 'docs'))).toBe(false)
    await shell.run('ws content pull docs --space spc_none', { env })
    expect(existsSync(join(shell.home, 'docs'))).toBe(false)
  })

  test('a change request that is not there is still a 404', async () => {
    expect(await shell.run('ws cr diff 99 --space spc_api', { env })).toMatchObject({ exit: 3 })
    expect(await shell.run('ws space diff rev_x --space spc_none', { env })).toMatchObject({ exit: 3 })
  })
})

const pages = Array.from({ length: 5000 }, (_, index) => ({
  id: `p${index}`,
  title: `Page ${index}`,
  type: 'document',
  path: `page-${index}`,
  pages: [],
  slug: `page-${index}`,
  updatedAt: '2026-01-01T00:00:00.000Z',
}))

/** A service with 5,000 pages, whose lists show no texts. Every 250th page is another one in the change request. */
function largeService({ more, hasVersions }: { readonly more?: number; readonly hasVersions: boolean }) {
  const isChanged = (id: string) => Number(id.slice(1)) % 250 === 0
  const listed = (isProposed: boolean) =>
    pages.map(({ updatedAt, ...page }) => ({
      ...page,
      ...(hasVersions
        ? { updatedAt: isProposed && isChanged(page.id) ? '2026-01-02T00:00:00.000Z' : updatedAt }
        : {}),
    }))
  return ({ url }: { readonly url: string }) => {
    const { pathname } = new URL(url)
    const isProposed = pathname.includes('/change-requests/')
    const id = pathname.slice(pathname.lastIndexOf('/') + 1)
    if (pathname.endsWith('/files')) return { body: { items: [], count: 0 } }
    if (pathname.endsWith('/pages')) return { body: { pages: listed(isProposed) } }
    if (pathname.endsWith('/changes')) {
      const all = pages.filter((page) => isChanged(page.id))
      const changes = all.slice(0, more === undefined ? undefined : all.length - more)
      return { body: { changes: changes.map((page) => ({ type: 'page_edited', page })), more } }
    }
    if (pathname.includes('/page/'))
      return {
        body: { ...pages[Number(id.slice(1))], markdown: isProposed && isChanged(id) ? 'New\n' : 'Old\n' },
      }
    return { body: { id: 'cr_x', number: 2, revision: 'r2', revisionInitial: 'r1' } }
  }
}

describe('20 changed pages of 5,000', () => {
  test.each([
    ['the service tells them all', { hasVersions: false }],
    ['the service leaves some out, and lists tell the rest', { more: 5, hasVersions: true }],
  ])('take fewer than 60 requests: %s', async (_, how) => {
    const { out, requests, exit } = await ws(['cr', 'diff', '2', '--space', 's', '-o', 'json'], {
      service: largeService(how),
    })
    expect(exit).toBe(0)
    expect(JSON.parse(out).summary).toMatchObject({ edited: 20, created: 0, deleted: 0, moved: 0 })
    expect(requests.length).toBeLessThan(60)
    expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']))
  })

  test('no change is left out where neither changes nor lists tell it', async () => {
    const { out } = await ws(['cr', 'diff', '2', '--space', 's', '-o', 'json'], {
      service: largeService({ more: 5, hasVersions: false }),
    })
    expect(JSON.parse(out).summary).toMatchObject({ edited: 20 })
  })
})

test('--exit-code ends with 12 only if there are differences', async () => {
  const service = largeService({ hasVersions: false })
  const words = ['cr', 'diff', '2', '--space', 's', '--exit-code', '--page']
  expect(await ws([...words, 'p250'], { service })).toMatchObject({ exit: 12 })
  expect(await ws([...words, 'p251'], { service })).toMatchObject({ exit: 0, out: 'No differences\n' })
})

test('a terminal gets no control characters of a page, a pipe gets its bytes', async () => {
  const service = ({ url }: { readonly url: string }) => {
    const { pathname } = new URL(url)
    const isProposed = pathname.includes('/change-requests/')
    if (pathname.endsWith('/files')) return { body: { items: [] } }
    if (pathname.endsWith('/changes')) return { body: { changes: [] } }
    if (pathname.endsWith('/pages'))
      return {
        body: {
          pages: isProposed
            ? [{ id: 'p', title: 'A\u001b[2J', path: 'a', markdown: 'x\u001b[2J\r\ny', pages: [] }]
            : [],
        },
      }
    return { body: { id: 'cr_x', number: 2, revision: 'r2', revisionInitial: 'r1' } }
  }
  const words = ['cr', 'diff', '2', '--space', 's']
  const onTerminal = await ws([...words, '--color', 'never'], { service, terminal: true, env: { PAGER: '' } })
  expect(onTerminal.out).not.toContain('\u001b')
  const piped = await ws(words, { service })
  expect(piped.out).toContain('+x\u001b[2J\r\n+y\n')
  expect(piped.out).toContain('  Line ends: CR LF\n')
})
