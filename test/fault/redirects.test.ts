/** Faults 14 and 15: redirects are never followed, so that no token goes where it was not sent. */
import { expect, test } from 'vitest'
import { replied } from './behaviours.ts'
import { hostile } from './hostile.ts'
import { runHere } from './run.ts'
import { expectNothingBroken, testFaults } from './table.ts'

const commands = [
  'space get spc1',
  'space duplicate spc1',
  'team member set team1 usr1 --org org1 --role owner',
  'space update spc1 --title New',
  'space delete spc1 --yes',
]
const codes = [301, 302, 303, 307, 308]

test('fault 14: 5 codes, 4 targets, 5 methods, 0 requests elsewhere', async () => {
  await using other = await hostile(replied({ body: {} }))
  const targets = [
    other.url,
    `//127.0.0.1:${other.port}/v1/x`,
    `http://me:secret@127.0.0.1:${other.port}/`,
    '/v1/elsewhere',
  ]
  for (const status of codes) {
    for (const location of targets) {
      await using server = await hostile(replied({ status, headers: { location }, body: 'moved' }))
      for (const command of commands) {
        const ran = await runHere(command, server.url)
        expectNothingBroken(ran)
        expect({ command, exit: ran.exit }).toEqual({ command, exit: 9 })
        expect(ran.err).toContain(`redirects (${status}) to ${location}; ws follows no redirect`)
      }
      expect(server.requests.length).toBe(commands.length)
    }
  }
  expect(other.requests).toEqual([])
})

testFaults([
  ...[300, 304, 399].map((status) => ({
    fault: 14,
    what: `${status} without a target`,
    serve: replied({ status }),
    exit: 9,
    requests: 1,
  })),
  {
    fault: 14,
    what: 'a target that commands terminals',
    serve: replied({ status: 302, headers: { location: `/\u0085\u009b2J${'x'.repeat(3000)}` } }),
    exit: 9,
    err: /to \/\\u0085\\u009b2Jx{1,180}…; ws follows/,
    requests: 1,
  },
  {
    fault: 14,
    what: 'a redirect in the middle of a list',
    serve: replied({ status: 307, headers: { location: '/v1/orgs?page=2' } }),
    run: 'org list --all',
    exit: 9,
    requests: 1,
  },
  {
    fault: 15,
    what: 'https to http',
    serve: replied({ status: 301, headers: { location: 'http://127.0.0.1:9/v1' } }),
    certificate: 'good',
    exit: 9,
    err: /redirects \(301\) to http:/,
    requests: 1,
  },
])
