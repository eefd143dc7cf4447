/**
 * A service grows: it sends words, lengths, nulls and members that the API document does not know, and leaves optional ones out.
 * It is right: every job ends well and says nothing untrue, or names the member that it did not understand.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { innerOf, type Schema } from '../../src/catalog/fields.ts'
import { elementOf, fieldNames, schemaAt } from '../../src/catalog/members.ts'
import type { Resource } from '../../src/catalog/resource.ts'
import { allResources } from '../../src/catalog/walk.ts'
import { memberOf } from '../../src/json/members.ts'
import { isObject, type JsonObject } from '../../src/json/object.ts'
import { sampleProgram } from '../local/sample-program.ts'
import { someOf } from '../support/campaign.ts'
import type { ProgramRun } from '../support/program.ts'
import { growing } from './growing-service.ts'

const program = await sampleProgram()
afterAll(program.remove)

type Reply = Record<string, unknown> & JsonObject

beforeAll(async () => {
  await program.ws(['profile', 'create', 'sample', '--url', program.url, '--org', 'org_northwind'])
  await program.ws(['local', 'snapshot', 'save', 'before'])
})

/** Changes of one member of a reply. */
const growths: Readonly<Record<string, (reply: Reply, member: string) => void>> = {
  'an unknown word': (reply, member) => {
    if (typeof reply[member] === 'string') reply[member] = `grown-${reply[member]}`.slice(0, 40)
  },
  null: (reply, member) => {
    reply[member] = null
  },
  absence: (reply, member) => {
    delete reply[member]
  },
  'a longer text': (reply, member) => {
    if (typeof reply[member] === 'string') reply[member] = `${reply[member]}${' and more'.repeat(300)}`
  },
  'an extra member': (reply, member) => {
    reply[`${member}Grown`] = { of: [1] }
  },
}

/** With another value of these it is another thing. */
const identifying = new Set(['id', 'object', 'slug', 'name'])

const isOptional = (schema: Schema | undefined): boolean =>
  schema !== undefined && (schema.def.type === 'optional' || isOptional(innerOf(schema)))

interface Growth {
  readonly resource: Resource
  readonly member: string
  readonly how: string
}

/** Dotted, with those in objects. */
function membersOf(
  schema: Schema,
  prefix = '',
): readonly { readonly member: string; readonly isOptional: boolean }[] {
  return fieldNames(schema).flatMap((name) => {
    const inner = schemaAt(schema, name)
    if (inner === undefined || identifying.has(name)) return []
    const isList = elementOf(inner) !== unwrapped(inner)
    const below = isList || prefix.split('.').length > 2 ? [] : membersOf(inner, `${prefix}${name}.`)
    return [{ member: `${prefix}${name}`, isOptional: isOptional(inner) }, ...below]
  })
}

const unwrapped = (schema: Schema): Schema => {
  const inner = innerOf(schema)
  return inner === undefined ? schema : unwrapped(inner)
}

/**
 * A list that shows a space in a collection, and a space that says it lies in none, contradict each other: neither is a growth. And
 * a space that says it is of another organization is outside of this one: a clone leaves it out, and tells which site spaces lack it.
 */
const contradictions = new Set(['space parent', 'space organization'])

const cases: readonly Growth[] = (await allResources()).flatMap((resource) =>
  membersOf(resource.schema)
    .filter(({ member }) => !contradictions.has(`${resource.kind} ${member}`))
    .flatMap((each) =>
      Object.keys(growths)
        .filter((how) => how !== 'absence' || each.isOptional)
        .map((how) => ({ resource, member: each.member, how })),
    ),
)

/** The way to the workspace, whose replies have grown for all things of the kind. */
function grown({ resource, member, how }: Growth) {
  const [last = '', ...above] = member.split('.').toReversed()
  above.reverse()
  return growing(program, resource, (thing) => {
    const holder = above.length === 0 ? thing : memberOf(thing, above.join('.'))
    if (isObject(holder) && Object.hasOwn(holder, last)) growths[how]?.(holder, last)
  })
}

test.each(someOf(cases, 700))('$resource.kind: $how of $member', async (growth) => {
  const context = grown(growth)
  const run = (...words: readonly string[]) => program.ws(words, { context })
  for (const name of ['doc.yaml', 'kept'])
    rmSync(join(program.folder, name), { recursive: true, force: true })
  const untrue: string[] = []
  const told = (line: string, { exit, out, err }: ProgramRun, isTrue: boolean) => {
    if (!isTrue) untrue.push(`${line}: exit ${exit}\n${out.slice(0, 600)}${err.slice(0, 600)}`)
  }
  /** True if the job ended well: one that named the member instead wrote nothing that the next job could read. */
  const seen = async (line: string, isTrue: (ran: ProgramRun) => boolean): Promise<boolean> => {
    const ran = await run(...line.split(' '))
    const isNamed = ran.exit !== 1 && ran.exit !== 0 && ran.err.includes(growth.member.split('.')[0] ?? '')
    told(line, ran, isNamed || isTrue(ran))
    return ran.exit === 0
  }
  const isWell = ({ exit }: ProgramRun) => exit === 0
  const isAlike = ({ exit, out }: ProgramRun) => exit === 0 && out.startsWith('No differences')
  if (await seen('export --out doc.yaml', isWell)) {
    await seen(
      'plan doc.yaml -o json --jq [.changes,.blocked]',
      ({ exit, out }) => exit === 0 && out === '[[],[]]\n',
    )
    await seen('diff doc.yaml live', isAlike)
  }
  if (await seen('backup create kept', isWell)) {
    await seen('backup restore kept --dry-run', isWell)
    await seen('diff kept live', isAlike)
  }
  await seen('access', isWell)
  await seen('audit --fail-on critical', isWell)
  if (await seen('local clone --name grown', isWell)) {
    const isTold = await isApproximated(growth)
    await seen('diff live profile:grown', (ran) => isAlike(ran) || (ran.exit === 0 && isTold))
    await program.ws(['profile', 'delete', 'grown', '--yes'])
  }
  rmSync(join(program.folder, 'config/data/clone-grown.db'), { force: true })
  expect(untrue).toEqual([])
})

/** True if the clone names the member among those that it shows with another value, of the thing or of one that it is part of. */
async function isApproximated({ resource, member }: Growth): Promise<boolean> {
  const { out } = await program.ws(['local', 'status', '--profile', 'grown', '-o', 'json'])
  const { approximated }: { approximated: readonly { kind: string; member: string }[] } =
    JSON.parse(out).clone
  const [head] = member.split('.')
  return approximated.some((each) => each.kind === resource.kind && each.member.split('.')[0] === head)
}
