/** Statements beside jq: over the sample and over random workspaces, each says what jq finds in the list, or in the export. */
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { type SampleProgram, sampleProgram } from '../../local/sample-program.ts'
import { runsStatements } from '../../sql/statement-context.ts'
import { isCampaign, someOf } from '../../support/campaign.ts'
import { hostileTitles } from '../../support/hostile-titles.ts'

/** A statement, the command whose answer says the same, and the filter that takes it out. */
interface Pair {
  readonly sql: string
  readonly list: string
  readonly jq: string
  /** A filter for the value of `:value`. */
  readonly value?: string
}

interface ComparedTable {
  readonly table: string
  readonly list: string
  readonly texts: readonly string[]
  readonly numbers: readonly string[]
  readonly booleans: readonly string[]
}

const compared: readonly ComparedTable[] = [
  {
    table: 'spaces',
    list: 'space list',
    texts: ['title', 'visibility', 'parent', 'emoji'],
    numbers: ['comments', 'changeRequestsOpen'],
    booleans: ['permissions.edit'],
  },
  {
    table: 'members',
    list: 'member list',
    texts: ['user.displayName', 'role', 'lastSeenAt'],
    numbers: ['spaces', 'teams'],
    booleans: ['disabled'],
  },
  {
    table: 'teams',
    list: 'team list',
    texts: ['title', 'createdAt'],
    numbers: ['members', 'spaces'],
    booleans: ['permissions.admin'],
  },
  {
    table: 'collections',
    list: 'collection list',
    texts: ['title', 'parent', 'description'],
    numbers: [],
    booleans: ['permissions.create'],
  },
  {
    table: 'sites',
    list: 'site list',
    texts: ['title', 'basename', 'hostname'],
    numbers: ['siteSpaces'],
    booleans: ['published', 'adaptiveContent.enabled'],
  },
]

const pairsOf = ({ table, list, texts, numbers, booleans }: ComparedTable): readonly Pair[] => [
  { sql: `SELECT count(*) AS n FROM ${table}`, list, jq: '[{n: length}]' },
  { sql: `SELECT id FROM ${table} ORDER BY id`, list, jq: '[.[] | {id}] | sort' },
  ...texts.flatMap((member) => ofText({ table, list, member })),
  ...numbers.flatMap((member) => ofNumber({ table, list, member })),
  ...booleans.flatMap((member) => ofBoolean({ table, list, member })),
]

interface ComparedColumn {
  readonly table: string
  readonly list: string
  readonly member: string
}

function ofText({ table, list, member }: ComparedColumn): readonly Pair[] {
  const column = member.replaceAll('.', '_')
  const told = `map(.${member})`
  const found = `map(select(.${member} != null))`
  return [
    { sql: `SELECT count(${column}) AS n FROM ${table}`, jq: `[{n: (${found} | length)}]` },
    {
      sql: `SELECT count(DISTINCT ${column}) AS n FROM ${table}`,
      jq: `[{n: (${found} | ${told} | unique | length)}]`,
    },
    {
      sql: `SELECT ${column} AS k, count(*) AS n FROM ${table} GROUP BY 1 ORDER BY 1`,
      jq: `group_by(.${member}) | map({k: .[0].${member}, n: length})`,
    },
    {
      sql: `SELECT id FROM ${table} WHERE ${column} IS NULL ORDER BY id`,
      jq: `map(select(.${member} == null) | {id}) | sort`,
    },
    {
      sql: `SELECT id FROM ${table} WHERE ${column} = :value ORDER BY id`,
      jq: `(${found} | ${told} | max) as $v | map(select($v != null and .${member} == $v) | {id}) | sort`,
      value: `${found} | ${told} | max`,
    },
    {
      sql: `SELECT id, ${column} AS c FROM ${table} ORDER BY ${column} DESC, id LIMIT 3`,
      jq: `map({id, c: .${member}}) | sort_by(.id) | group_by(.c) | reverse | flatten(1) | .[:3]`,
    },
    {
      sql: `SELECT min(${column}) AS low, max(${column}) AS high FROM ${table}`,
      jq: `${found} | ${told} | [{low: min, high: max}]`,
    },
    {
      sql: `SELECT count(*) AS n FROM ${table} WHERE ${column} LIKE '%E%'`,
      jq: `[{n: (${found} | map(select(.${member} | ascii_downcase | contains("e"))) | length)}]`,
    },
    {
      sql: `SELECT id, length(${column}) AS n, upper(${column}) AS u FROM ${table} ORDER BY id`,
      jq: `map({id, n: (if .${member} == null then null else (.${member} | length) end), u: (if .${member} == null then null else (.${member} | ascii_upcase) end)}) | sort_by(.id)`,
    },
  ].map((pair) => ({ ...pair, list }))
}

function ofNumber({ table, list, member }: ComparedColumn): readonly Pair[] {
  return [
    {
      sql: `SELECT sum(${member}) AS s, max(${member}) AS high FROM ${table}`,
      jq: `map(.${member}) | [{s: add, high: max}]`,
    },
    {
      sql: `SELECT id FROM ${table} WHERE ${member} > 1 ORDER BY ${member}, id`,
      jq: `map(select(.${member} > 1)) | sort_by(.${member}, .id) | map({id})`,
    },
    {
      sql: `SELECT ${member} % 2 AS odd, count(*) AS n FROM ${table} GROUP BY 1 ORDER BY 1`,
      jq: `group_by(.${member} % 2) | map({odd: (.[0].${member} % 2), n: length})`,
    },
  ].map((pair) => ({ ...pair, list }))
}

function ofBoolean({ table, list, member }: ComparedColumn): readonly Pair[] {
  const column = member.replaceAll('.', '_')
  return [
    {
      sql: `SELECT id FROM ${table} WHERE ${column} ORDER BY id`,
      jq: `map(select(.${member} == true) | {id}) | sort`,
    },
    {
      sql: `SELECT coalesce(${column}, 0) AS b, count(*) AS n FROM ${table} GROUP BY 1 ORDER BY 1`,
      jq: `group_by(.${member} // false) | map({b: (if .[0].${member} then 1 else 0 end), n: length})`,
    },
  ].map((pair) => ({ ...pair, list }))
}

const ofExport: readonly Pair[] = [
  {
    sql: 'SELECT t.title, count(m.id) AS n FROM teams t LEFT JOIN team_members m ON m.team = t.id GROUP BY t.id ORDER BY 1, 2',
    jq: '[.teams[]? | {title, n: (.members // [] | length)}] | sort_by(.title, .n)',
  },
  {
    sql: "SELECT t.title, m.organization_user_email AS email FROM team_members m, teams t ON t.id = m.team WHERE m.team_role = 'owner' ORDER BY 1, 2",
    jq: '[.teams[]? | .title as $t | .members[]? | select(.role == "owner") | {title: $t, email: .user}] | sort_by(.title, .email)',
  },
  {
    sql: 'SELECT title FROM spaces ORDER BY title',
    jq: '[.. | objects | .spaces? // empty | .[] | select(has("title")) | {title}] | sort',
  },
  {
    sql: 'SELECT c.title, (SELECT count(*) FROM spaces s WHERE s.parent = c.id) AS n FROM collections c ORDER BY 1, 2',
    jq: '[.. | objects | .collections? // empty | .[] | {title, n: (.spaces // [] | length)}] | sort_by(.title, .n)',
  },
  {
    sql: 'SELECT role, count(*) AS n FROM members GROUP BY role ORDER BY role',
    jq: '.members | group_by(.role) | map({role: .[0].role, n: length})',
  },
].map((pair) => ({ ...pair, list: 'export' }))

const pairs = [...compared.flatMap(pairsOf), ...ofExport]

test('there are enough statements', () => expect(pairs.length).toBeGreaterThan(100))

/** Each list is read once: a filter for all that is asked of it. */
async function compareAll(some: readonly Pair[], program: SampleProgram): Promise<void> {
  for (const [list, own] of Map.groupBy(some, (pair) => pair.list)) {
    const words = list === 'export' ? ['export'] : [...list.split(' '), '--all']
    const filter = own.map(({ jq, value = 'null' }) => `{rows: (${jq}), value: (${value})}`).join(', ')
    const told = await program.ws([...words, '--jq', `[${filter}]`, '--quiet'])
    expect(told).toMatchObject({ err: '', exit: 0 })
    const wanted = JSON.parse(told.out) as readonly { readonly rows: unknown; readonly value: unknown }[]
    for (const [index, { sql, value }] of own.entries()) {
      const given = value === undefined ? [] : ['--param', `value=${String(wanted[index]?.value)}`]
      const { out, err, exit } = await program.ws(['query', sql, ...given, '-o', 'json', '--quiet'], {
        context: runsStatements,
      })
      expect({ sql, err, exit }).toEqual({ sql, err: '', exit: 0 })
      expect({ sql, rows: JSON.parse(out) }).toEqual({ sql, rows: wanted[index]?.rows })
    }
  }
}

const timeout = isCampaign ? 1_200_000 : 60_000

test('over the sample, each says what jq does', { timeout }, async () => {
  const program = await sampleProgram()
  onTestFinished(() => program.remove())
  await compareAll(someOf(pairs, 17), program)
})

const title = fc.oneof(
  fc.constantFrom(...hostileTitles),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter((text) => text.trim() === text && text !== ''),
)
const space = fc.constantFrom('spc_api', 'spc_cli', 'spc_sdk')
const person = fc.constantFrom('usr_ben', 'usr_chloe', 'usr_dmitri')

/** The words of a command that changes something; it may be refused. */
const change: fc.Arbitrary<readonly string[]> = fc.oneof(
  title.map((text) => ['team', 'create', `--title=${text}`]),
  title.map((text) => ['collection', 'create', `--title=${text}`]),
  fc
    .tuple(title, fc.constantFrom('col_product', 'col_engineering'))
    .map(([text, parent]) => [...['space', 'create', `--title=${text}`, '--parent', parent]]),
  fc.tuple(space, title).map(([id, text]) => ['space', 'update', id, `--title=${text}`]),
  fc
    .tuple(person, fc.constantFrom('admin', 'read', 'comment'))
    .map(([id, role]) => [...['member', 'update', id, '--role', role]]),
  title.map((text) => ['site', 'create', `--title=${text}`]),
  fc
    .tuple(fc.constantFrom('team_docs', 'team_platform'), person)
    .map(([team, id]) => [...['team', 'member', 'add', team, id]]),
)

test('over random workspaces, too', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 12 }), fc.nat(40), async (changes, turn) => {
      const program = await sampleProgram()
      try {
        for (const words of changes) await program.ws([...words, '--yes', '--quiet'])
        const some = isCampaign ? pairs : pairs.filter((_, index) => index % 41 === turn)
        await compareAll(some, program)
      } finally {
        program.remove()
      }
    }),
    { numRuns: isCampaign ? 6 : 1 },
  )
})
