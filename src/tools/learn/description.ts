/** Parses the text of a description, and names the place of whatever is wrong with it. */
import { isMap, isSeq, type Document as YamlDocument } from 'yaml'
import { messageOf, UsageError } from '../../errors.ts'
import { jsonFault } from '../../json/fault.ts'
import { isObject, type JsonObject } from '../../json/object.ts'
import { parsePlain } from '../../json/plain.ts'
import { pointerTo, type Trail } from './pointer.ts'

/** A description as plain data. */
export interface ParsedDescription {
  readonly root: JsonObject
  /** The error for something wrong at a place. */
  fault(trail: Trail, message: string): UsageError
}

/** Characters. */
const longestText = 64 * 1024 * 1024
/** YAML takes a hundred times as long to read. */
const longestYaml = 16 * 1024 * 1024
const maxAliasCount = 100

/** @param source - for messages. @throws UsageError */
export async function parseDescription(text: string, source: string): Promise<ParsedDescription> {
  const refuse = (message: string, hint?: string) => new UsageError(`${source}: ${message}`, { hint })
  if (text.length > longestText)
    throw refuse(`it has ${inMegabytes(text.length)}, more than ws reads (${inMegabytes(longestText)})`)
  if (/^\s*</.test(text))
    throw refuse(
      'it is a page of the web, and no OpenAPI description',
      'Give the address of the description itself: JSON or YAML, often .../openapi.json',
    )
  const root = parsePlain(text)
  if (root !== undefined) {
    if (!isObject(root)) throw refuse('it is not an object: an OpenAPI description is one')
    return { root, fault: (trail, message) => refuse(`${pointerTo(trail)}: ${message}`) }
  }
  if (/^\s*[{[]/.test(text)) throw refuse(faultOfJson(text))
  if (text.length > longestYaml)
    throw refuse(
      `it has ${inMegabytes(text.length)} of YAML, more than ws reads (${inMegabytes(longestYaml)})`,
      'Turn it into JSON first',
    )
  return parseYaml(text, refuse)
}

const inMegabytes = (characters: number) => `${Math.ceil(characters / 1024 / 1024)} MB`

function faultOfJson(text: string): string {
  const fault = jsonFault(text)
  const line = fault?.line === undefined ? '' : `line ${fault.line}: `
  return `${line}it is not JSON: ${fault?.reason}`
}

type RefuseDescription = (message: string, hint?: string) => UsageError

async function parseYaml(text: string, refuse: RefuseDescription): Promise<ParsedDescription> {
  const { LineCounter, parseDocument } = await import('yaml')
  const lines = new LineCounter()
  try {
    const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' })
    const [wrong] = document.errors
    // The parser says so as an error of the text.
    if (wrong?.message.startsWith('Maximum call stack') === true) throw refuse(tooDeep)
    if (wrong !== undefined)
      throw refuse(`line ${lines.linePos(wrong.pos[0]).line}: ${firstLine(wrong.message)}`)
    const root: unknown = document.toJS({ maxAliasCount })
    if (!isObject(root)) throw refuse('it is not an object: an OpenAPI description is one')
    const lineOf = (trail: Trail) => lines.linePos(offsetOf(document, trail)).line
    return {
      root,
      fault: (trail, message) => refuse(`line ${lineOf(trail)}, ${pointerTo(trail)}: ${message}`),
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (error instanceof RangeError) throw refuse(tooDeep)
    if (messageOf(error).startsWith('Excessive alias count'))
      throw refuse(`its aliases stand for more than ${maxAliasCount} copies of one another`)
    throw refuse(firstLine(messageOf(error)))
  }
}

const tooDeep = 'it is nested too deep'

const firstLine = (text: string) => text.split('\n')[0] ?? ''

/** The start of the value at a place, or of the innermost thing around it that the text has. */
function offsetOf(document: YamlDocument, trail: Trail): number {
  let node: unknown = document.contents
  let offset = 0
  for (const name of trail) {
    if (!isMap(node) && !isSeq(node)) break
    const next: unknown = node.get(isSeq(node) ? Number(name) : name, true)
    if (!isNode(next)) break
    node = next
    offset = next.range?.[0] ?? offset
  }
  return offset
}

const isNode = (value: unknown): value is { readonly range?: readonly number[] | null } =>
  typeof value === 'object' && value !== null && 'range' in value
