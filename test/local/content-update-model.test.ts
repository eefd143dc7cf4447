/** Random changes of content against a simple model of the tree: the order, the slugs, and that nothing is lost. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCampaign } from '../support/campaign.ts'
import { contentful, cr } from './contentful.ts'
import { type Rehearsal, rehearse } from './rehearsal.ts'

interface Node {
  id: string
  slug: string
  children: Node[]
}

/** Numbers choose among the pages that there were before the call. */
type Step =
  | {
      readonly kind: 'insert'
      readonly into: number
      readonly at: number | undefined
      readonly title: string
    }
  | {
      readonly kind: 'move'
      readonly page: number
      readonly into: number | undefined
      readonly at: number | undefined
      readonly slug: string | undefined
    }
  | { readonly kind: 'delete'; readonly page: number }
  | { readonly kind: 'revert'; readonly page: number }

const whole = fc.nat({ max: 30 })
const place = fc.option(fc.nat({ max: 4 }), { nil: undefined })
const word = fc.constantFrom('a', 'b', 'hooks', 'events')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('insert' as const), into: whole, at: place, title: word }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      page: whole,
      into: fc.option(whole, { nil: undefined }),
      at: place,
      slug: fc.option(word, { nil: undefined, freq: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), page: whole }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revert' as const), page: whole }) },
)

const start: Node = {
  id: '',
  slug: '',
  children: [
    { id: 'pag_api', slug: 'about', children: [] },
    { id: 'pag_hooks', slug: 'hooks', children: [{ id: 'pag_events', slug: 'events', children: [] }] },
  ],
}

const all = (node: Node): Node[] => [node, ...node.children.flatMap(all)]
const find = (tree: Node, id: string) => all(tree).find((node) => node.id === id)
const parentOf = (tree: Node, id: string) =>
  all(tree).find(({ children }) => children.some((child) => child.id === id))

function freeIn(parent: Node, slug: string): string {
  const taken = parent.children.map((child) => child.slug)
  const names = [slug, ...Array.from({ length: 40 }, (_, index) => `${slug}-${index + 2}`)]
  return names.find((name) => !taken.includes(name)) ?? ''
}

const detach = (parent: Node, id: string): void => {
  parent.children = parent.children.filter((child) => child.id !== id)
}

const put = (parent: Node, node: Node, at = Number.POSITIVE_INFINITY): void => {
  parent.children.splice(Math.min(at, parent.children.length), 0, node)
}

/** Changes the tree. @throws the status of the refusal */
function follow(tree: Node, change: Change): void {
  const wanted = (id: unknown): Node => {
    const found = id === null || id === undefined ? tree : find(tree, String(id))
    if (found === undefined) throw 400
    return found
  }
  if (change.operation === 'insert_page') {
    const parent = wanted(change.into)
    put(parent, { id: change.ref, slug: freeIn(parent, change.title), children: [] }, change.at)
    return
  }
  if (change.operation === 'revert_page') {
    revert(tree, change.page)
    return
  }
  const node = wanted(change.page)
  const before = parentOf(tree, node.id)
  if (before === undefined) throw 400
  if (change.operation === 'delete_page') {
    detach(before, node.id)
    return
  }
  const parent = change.into === undefined ? before : wanted(change.into)
  if (all(node).includes(parent)) throw 400
  const others: Node = { ...parent, children: parent.children.filter((child) => child !== node) }
  if (change.slug !== undefined && others.children.some(({ slug }) => slug === change.slug)) throw 409
  node.slug = change.slug ?? freeIn(others, node.slug)
  if (parent === before && change.at === undefined) return
  detach(before, node.id)
  put(parent, node, change.at)
}

function revert(tree: Node, id: string): void {
  const [then, present] = [find(start, id), find(tree, id)]
  const parentThen = parentOf(start, id)
  if (then === undefined || parentThen === undefined) throw 400
  const parent = find(tree, parentThen.id) ?? tree
  if (present !== undefined && all(present).includes(parent)) throw 400
  detach(parentOf(tree, id) ?? tree, id)
  const before = parentThen.children.slice(0, parentThen.children.indexOf(then)).map((node) => node.id)
  const closest = before.findLast((each) => parent.children.some((child) => child.id === each))
  const at = parent.children.findIndex((child) => child.id === closest) + 1
  put(parent, { id, slug: freeIn(parent, then.slug), children: present?.children ?? [] }, at)
}

type Change =
  | {
      readonly operation: 'insert_page'
      readonly document: { readonly markdown: string }
      readonly title: string
      readonly ref: string
      readonly into?: string
      readonly at?: number
    }
  | {
      readonly operation: 'update_page'
      readonly page: string
      readonly into?: string | null
      readonly at?: number
      readonly slug?: string
    }
  | { readonly operation: 'delete_page'; readonly page: string }
  | { readonly operation: 'revert_page'; readonly page: string }

/** @param ids - of the pages that there were, and of those of the start, with the root as an empty one */
function changeOf(wanted: Step, index: number, ids: readonly string[]): Change {
  const idAt = (number: number) => ids[number % ids.length] ?? ''
  const at = 'at' in wanted && wanted.at !== undefined ? { at: wanted.at } : {}
  if (wanted.kind === 'insert') {
    const into = idAt(wanted.into)
    const title = wanted.title
    const more = { ...(into === '' ? {} : { into }), ...at }
    return { operation: 'insert_page', document: { markdown: '' }, title, ref: `new-${index}`, ...more }
  }
  const page = idAt(wanted.page) || 'pag_api'
  if (wanted.kind === 'delete') return { operation: 'delete_page', page }
  if (wanted.kind === 'revert') return { operation: 'revert_page', page }
  return {
    operation: 'update_page',
    page,
    ...(wanted.into === undefined ? {} : { into: idAt(wanted.into) || null }),
    ...at,
    ...(wanted.slug === undefined ? {} : { slug: wanted.slug }),
  }
}

interface ShownPage {
  readonly id: string
  readonly slug: string
  readonly path: string
  readonly pages: readonly ShownPage[]
}

const shapeOf = (pages: readonly ShownPage[]): Node[] =>
  pages.map(({ id, slug, pages: inner }) => ({ id, slug, children: shapeOf(inner) }))

const pathsOf = (pages: readonly ShownPage[], above = ''): readonly [string, string][] =>
  pages.flatMap(({ path, slug, pages: inner }) => [
    [path, `${above}${slug}`] as [string, string],
    ...pathsOf(inner, `${path}/`),
  ])

/** The model's answer to a call: the tree after it, or the status of the refusal. */
function expected(tree: Node, changes: readonly Change[]): Node | number {
  const after = structuredClone(tree)
  try {
    for (const change of changes) follow(after, change)
    return after
  } catch (status) {
    if (typeof status !== 'number') throw status
    return status
  }
}

/** Sends changes, and compares with the model. Resolves to the tree afterwards; undefined if the call was refused. */
async function play(call: Rehearsal['call'], tree: Node, steps: readonly Step[]): Promise<Node | undefined> {
  const ids = [...new Set([...all(start), ...all(tree)].map(({ id }) => id))]
  const changes = steps.map((each, index) => changeOf(each, index, ids))
  const after = expected(tree, changes)
  const { status, body } = await call(`POST ${cr}/content?compat=false`, { body: { changes } })
  expect({ changes, status }).toEqual({ changes, status: typeof after === 'number' ? after : 200 })
  if (typeof after !== 'number') takeIds(after, body.changes)
  const { pages } = (await call(`GET ${cr}/content/pages`)).body
  expect({ changes, tree: shapeOf(pages) }).toEqual({
    changes,
    tree: typeof after === 'number' ? tree.children : after.children,
  })
  const paths = pathsOf(pages)
  expect(paths.filter(([path, built]) => path !== built)).toEqual([])
  expect(new Set(paths.map(([path]) => path)).size).toBe(paths.length)
  return typeof after === 'number' ? undefined : after
}

/** Puts the ids of new pages in place of their names. */
function takeIds(tree: Node, changes: readonly { readonly ref?: string; readonly page: ShownPage }[]): void {
  const ids = new Map(
    changes.flatMap(({ ref, page }) => (ref === undefined ? [] : [[ref, page.id] as const])),
  )
  for (const node of all(tree)) node.id = ids.get(node.id) ?? node.id
}

test('random changes leave the tree that the model says', { timeout: 600_000 }, async () => {
  const calls = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 12 })
  const counts = { done: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(calls, async (many) => {
      const { call } = await rehearse(contentful)
      let tree = structuredClone(start)
      for (const steps of many) {
        const after = await play(call, tree, steps)
        counts[after === undefined ? 'refused' : 'done'] += 1
        tree = after ?? tree
      }
    }),
    { numRuns: isCampaign ? 150 : 6 },
  )
  expect(counts.done).toBeGreaterThan(0)
  expect(counts.refused).toBeGreaterThan(0)
})
