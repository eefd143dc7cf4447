/**
 * Writes a document as YAML, with comments about the gaps. The library writes every text that might need care. For plain words
 * and their containers, of which a workspace has hundreds of thousands, it would take ten times as long.
 */
import { stringify } from 'yaml'
import { isObject, type JsonObject } from '../../../json/object.ts'
import { isOtherType, isPlainText } from '../../../json/plain-yaml.ts'
import { yamlStyle } from '../../../json/yaml-style.ts'
import { schemaLine } from './schema-file.ts'

/**
 * @param notes - lines about the gaps, with reasons
 * @param onLine - told the line of each object, from 1
 */
export function yamlOf(value: JsonObject, notes: readonly string[], onLine?: OnLine): string {
  const comment = [schemaLine, ...notes].map((note) => `# ${note}`)
  const lines = [...comment, '']
  const kept = new Map<string, string>()
  writeMembers(value, '', { lines, kept, onLine, more: 0 })
  return `${lines.join('\n')}\n`
}

type OnLine = (entry: JsonObject, line: number) => void

interface YamlOutput {
  readonly onLine: OnLine | undefined
  /** Each with one line or several. */
  readonly lines: string[]
  /** Lines beyond one in each of these; counted for `onLine` only. */
  more: number
  /** Short texts from the library, cached: the same few words repeat. */
  readonly kept: Map<string, string>
}

function writeMembers(members: JsonObject, indent: string, written: YamlOutput): void {
  for (const name in members) {
    const value = members[name]
    const key = isPlainWord(name) ? name : undefined
    if (key !== undefined && isList(value)) {
      written.lines.push(`${indent}${key}:`)
      for (const item of value) writeItem(item, `${indent}  `, written)
    } else if (key !== undefined && isObject(value) && hasMembers(value)) {
      written.lines.push(`${indent}${key}:`)
      written.onLine?.(value, lineIn(written))
      writeMembers(value, `${indent}  `, written)
    } else writePair(name, value, { indent, written })
  }
}

function writePair(name: string, value: unknown, place: YamlTarget): void {
  const { indent, written } = place
  const text = `${indent}${pairText(name, value, place)}`
  written.lines.push(text)
  if (written.onLine !== undefined) written.more += text.split('\n').length - 1
}

/** The number of the last line. */
const lineIn = ({ lines, more }: YamlOutput) => lines.length + more

/** Each item is an object; the library writes all other lists. */
function writeItem(item: JsonObject, indent: string, written: YamlOutput): void {
  const first = written.lines.length
  const line = lineIn(written) + 1
  writeMembers(item, `${indent}  `, written)
  written.onLine?.(item, line)
  written.lines[first] = `${indent}- ${written.lines[first]?.slice(indent.length + 2)}`
}

const isList = (value: unknown): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) && hasMembers(item))

const hasMembers = (value: JsonObject) => Object.keys(value).length > 0

interface YamlTarget {
  readonly indent: string
  readonly written: YamlOutput
}

function pairText(name: string, value: unknown, { indent, written: { kept } }: YamlTarget): string {
  if (isPlainWord(name)) {
    if (typeof value === 'string' && isPlainText(value)) return `${name}: ${value}`
    if (value === null || typeof value === 'boolean') return `${name}: ${value}`
    if (Array.isArray(value) && value.length === 0) return `${name}: []`
  }
  const isShort = typeof value === 'string' && value.length <= longestKept && isPlainWord(name)
  if (!isShort) return libraryText({ [name]: value }, indent)
  const key = `${indent.length} ${name}: ${value}`
  const text = kept.get(key) ?? libraryText({ [name]: value }, indent)
  if (kept.size < mostKept) kept.set(key, text)
  return text
}

const longestKept = 32
const mostKept = 1000

/** Without an indent before its first line. */
const libraryText = (value: JsonObject, indent: string): string =>
  stringify(value, yamlStyle)
    .slice(0, -1)
    .replace(/\n(?=[^\n])/g, `\n${indent}`)

/** Names of members: a few, each thousands of times. */
function isPlainWord(name: string): boolean {
  const known = plainWords.get(name)
  if (known !== undefined) return known
  const isPlain = plainWord.test(name) && !isOtherType(name)
  if (plainWords.size < mostKept) plainWords.set(name, isPlain)
  return isPlain
}

const plainWords = new Map<string, boolean>()

const plainWord = /^[A-Za-z]\w*$/
