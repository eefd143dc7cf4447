/** Rules that ask for a list of their own: a service may not offer it, may refuse it, or may fail. */
import { afterAll, expect, test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import type { CheckedRule } from '../../../src/reports/findings-report.ts'
import { cleanWorkspace } from './seeds.ts'

const workspace = await cleanWorkspace()
afterAll(workspace.remove)

/** The lists that only extended operations have, by the rules that ask for them. */
const lists = {
  'orgs/org_northwind/members$': [
    'member-inactive',
    'member-never-seen',
    'member-disabled-with-access',
    'admin-too-many',
    'admin-without-sso',
    'guest-can-edit',
  ],
  'members/[^/]+/spaces$': ['guest-can-edit'],
  'permissions/users$': ['direct-permission'],
  redirects$: ['redirect-dead', 'redirect-loop'],
  installations$: ['installation-paused'],
} as const

const answering = (list: string, status: number): Partial<Context> => ({
  transport: async (baseUrl) => {
    const open = await workspace.transport(baseUrl)
    return {
      ...open,
      send: (request, signal) => {
        if (!new RegExp(list).test(new URL(request.url).pathname)) return open.send(request, signal)
        const body = '{"error":{"message":"No."}}'
        return Promise.resolve({ status, headers: {}, text: () => body, bytes: () => Buffer.from(body) })
      },
    }
  },
})

const statusesOf = async (rules: readonly string[], list: string, status: number) => {
  const words = ['-o', 'json', '--retries', '0', '--rules', rules.join(',')]
  const { out, exit } = await workspace.audit(words, undefined, { context: answering(list, status) })
  const report: { readonly rules: readonly CheckedRule[] } = JSON.parse(out)
  return { exit, statuses: new Set(report.rules.map((rule) => rule.status)) }
}

const cases = Object.entries(lists).map(([list, rules]) => ({ list, rules }))

test.each(cases)('$list is not offered: the rules say so, and gate nothing', async ({ list, rules }) => {
  expect(await statusesOf(rules, list, 404)).toEqual({ exit: 0, statuses: new Set(['not-tellable']) })
})

test.each(cases)('$list is refused or fails: nothing passes', async ({ list, rules }) => {
  for (const status of [403, 500])
    expect(await statusesOf(rules, list, status)).toEqual({ exit: 8, statuses: new Set(['could-not-check']) })
})
