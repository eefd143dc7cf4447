/** `ws rehearse`: runs a command against a copy of the workspace, and tells what it would have changed. */
import { fields, listOf, optional, toggle, whole, word, writtenFile } from '../catalog/fields.ts'
import { task } from '../task/task.ts'

export const rehearse = task({
  effect: 'changes',
  exits: [12],
  answers: async () => (await import('../answers/changes.ts')).rehearsalAnswer,
  takesCommand: 'foreign',
  summary: 'Try a script on a copy, and see what it would change',
  searchWords: [
    'practice',
    'play',
    'test script',
    'test script safely',
    'try',
    'simulate',
    'simulation',
    'sandbox',
    'rehearsal',
  ],
  details:
    'Everything after -- is the command to run: ws, a script, curl. It runs on a fork of a clone (ws local clone), which ws serves on a port of this machine. WS_URL, WS_TOKEN and the profiles of the service lead to the fork. The command can not reach your token or your keyring, and its ws refuses every other address. On Linux it has no other network, sees no other processes, and leaves none behind; if that is impossible, ws says so. ' +
    'Afterwards ws shows the differences, as ws diff does, and the requests that needed something that the clone does not hold (exit code 8). If the command fails, ws exits with its exit code. The same command on the same clone prints exactly the same output.',
  arguments: ['command'],
  input: fields({
    command: listOf(word('The command and its words, after --')),
    clone: optional(word('Clone to try it on, by its profile; "clone" without it', { min: 1 })),
    out: optional(writtenFile('File for a plan of the differences, for ws apply --plan')),
    requests: optional(toggle('Show every request that arrived')),
    exitCode: optional(toggle('Exit with 12 if there are differences')),
    network: optional(toggle('Let the command use the network: it could reach the live service, too')),
    twice: optional(toggle('Run it again on the same fork: a second run should change nothing')),
    inject: optional(word('Fail on purpose, as ws local serve does: 429:0.1,reset:0.01', { min: 1 })),
    seed: optional(whole('Number that decides which requests --inject picks', { min: 0, max: 2 ** 32 - 1 })),
    at: optional(
      whole('Cut the connection at the change of this number, once it is made', { min: 1, max: 1_000_000 }),
    ),
  }),
  columns: ['action', 'kind', 'address', 'id', 'member', 'from', 'to'],
  examples: [
    'ws rehearse --clone local -- ws space update spc_api --title "API, anew"',
    'ws rehearse --clone local --out plan.json -- ws team delete team_docs --yes',
    'ws rehearse --clone local --twice --requests -- ws team create --title Writers --if-absent',
  ],
  run: async (asked, session) => (await import('./rehearse/rehearse.ts')).rehearse(asked, session),
})
