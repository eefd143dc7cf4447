/** `ws mcp serve`, which `ws mcp` alone means: serves agents until the client leaves. */
import { fields, optional, ownName, word, writtenFile } from '../../catalog/fields.ts'
import { UsageError } from '../../errors.ts'
import { task } from '../../task/task.ts'
import { quoted } from '../../text/shell-word.ts'
import { mayLimit, serverFields, spacesOf, withoutLimit } from './server-fields.ts'

const usualPlan = 'rehearsed-plan.json'

export const serve = task({
  effect: 'changes',
  answers: async () => (await import('../../answers/answer.ts')).nothing,
  summary: 'Serve agents by the Model Context Protocol',
  searchWords: ['agents', 'model context protocol', 'mcp server', 'llm', 'chatgpt', 'copilot'],
  details:
    'Serves on stdin and stdout, as clients expect. With --http it serves on a port of this machine, at /mcp, and clients need the token in WS_MCP_TOKEN, or the one that ws prints once. ' +
    'Agents find commands with the tool search and read with read. They change things only with plan and then apply, and only with --allow-writes; a person has to confirm everything destructive. ' +
    'With --rehearse, agents can only change a fork of a clone (ws local clone). At the end, --out holds a plan of their changes, for ws apply --plan. ' +
    'ws refuses to start with an id in --orgs or --spaces that does not exist, and with --space or --site, which limit nothing. ' +
    'Agents reach only the service of the current profile, and the profiles in --profiles. Readonly and locked profiles and protected ids stay guarded. See ws help agents.',
  input: fields({
    http: optional(word('Port, or address and port of this machine: 127.0.0.1:8700', { min: 1 })),
    ...serverFields,
    rehearse: optional(ownName('profile', 'Clone of which agents change a fork, from ws local clone')),
    out: optional(writtenFile(`File for the plan of a rehearsal; ${usualPlan} without it`)),
  }),
  flags: { orgs: 'orgs', spaces: 'spaces', profiles: 'profiles', toolsets: 'toolsets' },
  flagsElsewhere: withoutLimit,
  takesContexts: true,
  columns: [],
  examples: [
    'ws mcp --profile prod --orgs org_northwind',
    'ws mcp --allow-writes --toolsets space,cr',
    'ws mcp --http 127.0.0.1:0',
    'ws mcp --rehearse local --out plan.json',
  ],
  run: async (given, session) => {
    const { http, orgs, spaces, profiles = [], toolsets = [], allTools = false } = given
    if (allTools && toolsets.length > 0)
      throw new UsageError("--toolsets and --all-tools can't be given together")
    const place = http === undefined ? undefined : placeIn(http)
    const { rehearse: clone, out } = given
    if (out !== undefined && clone === undefined) throw new UsageError('--out goes with --rehearse')
    const rehearsal = clone === undefined ? undefined : { clone, out: out ?? usualPlan }
    const { org } = session.flags
    for (const name of profiles) await session.profile(name)
    if (mayLimit({ orgs, spaces }, session.flags)) {
      const { checkLimits } = await import('./server-limits.ts')
      await checkLimits({ orgs, spaces }, { session, clone, spacesOf })
    }
    if (org !== undefined && orgs === undefined) await session.notice(unlimited(org))
    const server = await session.context.agents()
    await server.serve({
      http: place,
      allowWrites: given.allowWrites === true || rehearsal !== undefined,
      allowFreeText: given.allowSql === true,
      rehearsal,
      limits: { organizations: orgs, spaces, profiles },
      toolsets: allTools ? 'all' : toolsets,
      settings: { ...session.flags },
      timeout: session.timeout,
      notice: session.notice,
    })
    return undefined
  },
})

const unlimited = (org: string) =>
  `--org ${quoted(org)} limits nothing: calls without an organization are about it, and --orgs limits agents to some`

/** @throws UsageError for an address that others could reach */
function placeIn(given: string): { readonly host: string; readonly port: number } {
  const [, host = '127.0.0.1', digits = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(given) ?? []
  const port = Number(digits)
  if (digits === '' || port > 65_535)
    throw new UsageError(`--http needs a port, or an address and a port, got ${JSON.stringify(given)}`)
  if (!/^(?:localhost|::1|\[::1\]|127(?:\.\d{1,3}){3})$/i.test(host))
    throw new UsageError(`--http is ${JSON.stringify(given)}: agents are only served on this machine`, {
      hint: 'Use 127.0.0.1 and a port',
    })
  return { host, port }
}
