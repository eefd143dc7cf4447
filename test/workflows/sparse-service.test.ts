/** A service leaves out all that it may: a clone of it shows what it shows, or names the members that it makes up. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { innerOf, type Schema } from '../../src/catalog/fields.ts'
import { schemaAt } from '../../src/catalog/members.ts'
import type { Resource } from '../../src/catalog/resource.ts'
import { allResources } from '../../src/catalog/walk.ts'
import type { Context } from '../../src/context.ts'
import { memberOf } from '../../src/json/members.ts'
import { isObject } from '../../src/json/object.ts'
import { alwaysShown } from '../../src/local/loading/always-shown.ts'
import { sampleProgram } from '../local/sample-program.ts'
import { growing } from './growing-service.ts'

const program = await sampleProgram()
afterAll(program.remove)
beforeAll(() => program.ws(['profile', 'create', 'sample', '--url', program.url, '--org', 'org_northwind']))

const isOptional = (schema: Schema | undefined): boolean =>
  schema !== undefined && (schema.def.type === 'optional' || isOptional(innerOf(schema)))

/** Without these it is another thing, or elsewhere. */
const identifying = ({ id, called, parents, belongsTo }: Resource): ReadonlySet<string | undefined> =>
  new Set(['id', 'object', id, called, belongsTo, ...Object.keys(parents)])

/** Members of the state, dotted. */
const comparedMembers = ({ settable, fixed, readOnly, shownAs }: Resource): readonly string[] =>
  [...settable, ...fixed, ...readOnly].flatMap((field) => {
    const shown = shownAs[field] ?? field
    if (typeof shown === 'string') return [shown]
    return 'member' in shown ? [shown.member] : []
  })

const optionalMembers = (resource: Resource): readonly string[] =>
  comparedMembers(resource).filter(
    (member) => !identifying(resource).has(member) && isOptional(schemaAt(resource.schema, member)),
  )

/** The way to a workspace that leaves them all out. */
function sparse(resource: Resource): Pick<Context, 'transport'> {
  return growing(program, resource, (thing) => {
    for (const path of optionalMembers(resource)) {
      const [name = '', ...above] = path.split('.').toReversed()
      const holder = above.length === 0 ? thing : memberOf(thing, above.toReversed().join('.'))
      if (isObject(holder)) Reflect.deleteProperty(holder, name)
    }
  })
}

const resources = await allResources()

test.each(resources.filter((each) => optionalMembers(each).length > 0))(
  '$kind of $within',
  async (resource) => {
    const run = (line: string) => program.ws(line.split(' '), { context: sparse(resource) })
    expect(await run('local clone --name sparse')).toMatchObject({ exit: 0 })
    const { out } = await run('diff live profile:sparse')
    await program.ws(['profile', 'delete', 'sparse', '--yes'])
    rmSync(join(program.folder, 'config/data/clone-sparse.db'), { force: true })
    expect(out).toMatch(/^No differences/)
  },
)

test.each(Object.entries(alwaysShown))('what a clone shows of every %s can be compared', (kind, members) => {
  const compared = resources.filter((each) => each.kind === kind).flatMap(comparedMembers)
  expect(members.filter((member) => !compared.includes(member))).toEqual([])
})

test('once somebody sets a member in the clone, the clone shows it', async () => {
  const site = resources.find(({ kind }) => kind === 'site')
  if (site === undefined) throw new Error('no resource is called site')
  await program.ws(['local', 'clone', '--name', 'sparse'], { context: sparse(site) })
  const inClone = (line: string) => program.ws(line.split(' '), { env: { WS_URL: '', WS_PROFILE: 'sparse' } })
  const shown = 'site get site_docs -o json --jq [.adaptiveContent]'
  expect((await inClone(shown)).out).toBe('[{}]\n')
  await inClone('site update site_docs --adaptive-content')
  expect((await inClone(shown)).out).toBe('[{"enabled":true}]\n')
  await program.ws(['profile', 'delete', 'sparse', '--yes'])
  rmSync(join(program.folder, 'config/data/clone-sparse.db'), { force: true })
})

test('a value that ws does not know stays in a clone in every list, also that of spaces in no collection', async () => {
  const space = resources.find(({ kind }) => kind === 'space')
  if (space === undefined) throw new Error('no resource is called space')
  const context = growing(program, space, (thing) => {
    if (isObject(thing) && 'visibility' in thing) Object.assign(thing, { visibility: 'brand-new' })
  })
  const run = (line: string) => program.ws(line.split(' '), { context })
  expect(await run('local clone --name sparse')).toMatchObject({ exit: 0 })
  const { out } = await run('diff live profile:sparse')
  await program.ws(['profile', 'delete', 'sparse', '--yes'])
  rmSync(join(program.folder, 'config/data/clone-sparse.db'), { force: true })
  expect(out).toMatch(/^No differences/)
})

test('members of a team whose e-mail addresses the service keeps to itself stand in documents by their ids', async () => {
  const member = resources.find(({ kind }) => kind === 'team-member')
  if (member === undefined) throw new Error('no resource is called team-member')
  const context = growing(program, member, (thing) => {
    const user = memberOf(thing, 'organization.user')
    if (isObject(user)) Reflect.deleteProperty(user, 'email')
  })
  const run = (line: string) => program.ws(line.split(' '), { context })
  await run('export --out members.yaml')
  expect((await run('diff members.yaml live')).out).toMatch(/^No differences/)
  expect((await run('plan members.yaml -o json --jq [.changes,.blocked]')).out).toBe('[[],[]]\n')
})
