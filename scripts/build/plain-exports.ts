/**
 * Gives chunks plain exports where the bundler writes a getter for each: making some three hundred getters takes a twentieth of a
 * call. A getter matters only to a variable that changes after its chunk has loaded.
 */
import { parseAst } from 'rolldown/parseAst'

/** The bundler puts these at the end of a chunk, where every variable has its first value. */
const getter =
  /Object\.defineProperty\(exports,("[\w$]+"),\{enumerable:!0,get:function\(\)\{return ([\w$]+)\}\}\)/g

export function withPlainExports(code: string): string {
  if (code.search(getter) < 0) return code
  const changing = assignedNames(code)
  return code.replace(getter, (whole, name: string, variable: string) =>
    changing.has(variable) ? whole : `exports[${name}]=${variable}`,
  )
}

/** Every name that something is assigned to after its declaration, in any scope. */
function assignedNames(code: string): ReadonlySet<string> {
  const names = new Set<string>()
  const pending: unknown[] = [parseAst(code)]
  while (pending.length > 0) {
    const node = pending.pop()
    if (typeof node !== 'object' || node === null) continue
    const parts: AssignmentParts = node
    if (parts.type === 'AssignmentExpression') collectNames(parts.left, names)
    if (parts.type === 'UpdateExpression') collectNames(parts.argument, names)
    if (parts.type === 'ForOfStatement' || parts.type === 'ForInStatement') collectNames(parts.left, names)
    pending.push(...Object.values(node))
  }
  return names
}

/** The members of a syntax tree's node below which the targets of an assignment are. */
interface AssignmentParts {
  readonly type?: unknown
  readonly left?: unknown
  readonly argument?: unknown
}

function collectNames(target: unknown, into: Set<string>): void {
  if (typeof target !== 'object' || target === null) return
  if ('type' in target && target.type === 'Identifier' && 'name' in target) into.add(String(target.name))
  for (const each of Object.values(target)) collectNames(each, into)
}
