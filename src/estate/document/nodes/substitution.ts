/** Fills in `${env:NAME}` and `${file:PATH}` in the texts of a document; `$${env:NAME}` is the text itself. */
import { isObject } from '../../../json/object.ts'
import type { DocumentTrouble } from '../faults.ts'
import type { DocumentNode } from './nodes.ts'
import type { SourceText } from './places.ts'

/** The sources of values. They refuse whatever the caller does not allow a document to fill in. */
export interface Surroundings {
  /** Without a value if it is not set. */
  variable(name: string): { readonly value: string | undefined } | 'refused'
  /** The text of a file, or the reason why there is none; `beside` is the document's own file. */
  file(
    path: string,
    beside: string,
  ): Promise<{ readonly text: string } | { readonly reason: string } | 'refused'>
}

const pattern = /(\$+)\{(env|file):([^{}]*)\}/g

/** Escapes a value for a document, so that reading fills nothing in. */
export function withoutReferences(value: unknown): unknown {
  if (typeof value === 'string')
    return value.includes('${') ? value.replace(pattern, (whole) => `$${whole}`) : value
  if (Array.isArray(value)) return value.map(withoutReferences)
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([name, inner]) => [name, withoutReferences(inner)])
  // fromEntries defines members, so that a member named __proto__ is an ordinary one.
  return Object.fromEntries(members)
}

interface Substitution {
  readonly text: SourceText
  readonly surroundings: Surroundings
  tell(at: number, trouble: DocumentTrouble): void
}

/** The same nodes if there is nothing to fill in. */
export async function fillIn(root: DocumentNode, filling: Substitution): Promise<DocumentNode> {
  if (!mayRefer(filling.text)) return root
  const wanted = wantedIn(root)
  if (wanted.size === 0) return root
  const values = new Map<string, string>()
  for (const [whole, each] of wanted) {
    const found = await valueFor(each, filling)
    if ('value' in found) values.set(whole, found.value)
    else for (const at of each.at) filling.tell(at, found.trouble)
  }
  return filled(root, values)
}

/** A quoted value may write the dollar or the bracket as an escape. */
const mayRefer = ({ text }: SourceText) => text.includes('${') || text.includes('\\')

interface NeededVariable {
  readonly source: string
  readonly name: string
  /** Offsets of the texts that use it. */
  readonly at: number[]
}

function wantedIn(root: DocumentNode): ReadonlyMap<string, NeededVariable> {
  const wanted = new Map<string, NeededVariable>()
  for (const { text, start } of textsIn(root))
    for (const [whole, dollars = '', source = '', name = ''] of text.matchAll(pattern)) {
      const isEscaped = dollars.length > 1
      const known = wanted.get(whole)
      if (isEscaped) wanted.set(whole, { source: 'itself', name: whole.slice(1), at: [] })
      else if (known === undefined) wanted.set(whole, { source, name, at: [start] })
      else known.at.push(start)
    }
  return wanted
}

function* textsIn(node: DocumentNode): Generator<{ readonly text: string; readonly start: number }> {
  if (node.type === 'sequence') for (const item of node.items) yield* textsIn(item)
  else if (node.type === 'mapping') for (const { value } of node.members) yield* textsIn(value)
  else if (typeof node.value === 'string' && node.value.includes('${'))
    yield { text: node.value, start: node.start }
}

async function valueFor(
  { source, name }: NeededVariable,
  { text: { file }, surroundings }: Substitution,
): Promise<{ readonly value: string } | { readonly trouble: DocumentTrouble }> {
  if (source === 'itself') return { value: name }
  if (source === 'env') {
    const found = surroundings.variable(name)
    if (found === 'refused') return { trouble: { code: 'refused-variable', variable: name } }
    const { value } = found
    return value === undefined ? { trouble: { code: 'unset-variable', variable: name } } : { value }
  }
  const found = await surroundings.file(name, file)
  if (found === 'refused') return { trouble: { code: 'refused-file', path: name } }
  if ('reason' in found) return { trouble: { code: 'unreadable-file', path: name, reason: found.reason } }
  // Editors end a file with a line break, which does not belong to the value.
  return { value: found.text.replace(/\r?\n$/, '') }
}

function filled(node: DocumentNode, values: ReadonlyMap<string, string>): DocumentNode {
  if (node.type === 'sequence') return { ...node, items: node.items.map((item) => filled(item, values)) }
  if (node.type === 'mapping')
    return { ...node, members: node.members.map((each) => ({ ...each, value: filled(each.value, values) })) }
  if (typeof node.value !== 'string' || !node.value.includes('${')) return node
  const value = node.value.replace(pattern, (whole) => values.get(whole) ?? whole)
  return { ...node, value, written: node.value }
}
