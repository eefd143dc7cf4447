/** Reads `.ws-audit.yaml`: which rules run and how, rules of one's own, and exceptions. */

import { UsageError } from '../../../errors.ts'
import { faultText } from '../../../estate/document/fault-words.ts'
import type { MappingNode } from '../../../estate/document/nodes/nodes.ts'
import { parseText } from '../../../estate/document/nodes/syntax.ts'
import type { PlaceInFile } from '../../../estate/estate.ts'
import { type Exception, readException } from './exceptions.ts'
import { itemsIn, mappingAt, type TellFault, textIn } from './faults.ts'
import { type EntryReading, type RuleEntry, readRule } from './rule-entry.ts'

export const configurationName = '.ws-audit.yaml'

export interface Configuration {
  /** Undefined if there is no file. */
  readonly file: string | undefined
  readonly rules: readonly RuleEntry[]
  readonly exceptions: readonly Exception[]
  /** The document with the dates: relative to the folder of the file. */
  readonly untilFrom?: string | undefined
}

export const emptyConfiguration: Configuration = { file: undefined, rules: [], exceptions: [] }

interface ConfigurationText {
  readonly file: string
  readonly text: string
  readonly compilers: EntryReading['compilers']
}

/** @throws UsageError with all faults, each with line and column */
export async function readConfiguration({
  file,
  text,
  compilers,
}: ConfigurationText): Promise<Configuration> {
  const parsed = await parseText({ file, text })
  const found: (PlaceInFile & { readonly fault: string })[] = []
  const tell: TellFault = (at, fault) => found.push({ ...parsed.placeAt(at), fault })
  const [root] = parsed.roots
  const top =
    root === undefined || isNothing(root)
      ? undefined
      : mappingAt(root, ['rules', 'exceptions', 'untilFrom'], tell)
  if (parsed.roots[1] !== undefined) tell(parsed.roots[1].start, 'the file holds more than one document')
  const read = { tell, placeAt: parsed.placeAt, compilers }
  const rules = await readRules(top, read)
  const exceptions = (top === undefined ? [] : itemsIn(top, 'exceptions', { tell })).flatMap(
    (node) => readException(node, { ...read, rules }) ?? [],
  )
  const untilFrom = top && textIn(top, 'untilFrom', { tell })
  const faults = [
    ...parsed.faults.map((fault) => ({ ...fault, text: faultText(fault) })),
    ...found.map((each) => ({ ...each, text: `${each.file}:${each.line}:${each.column}: ${each.fault}` })),
  ].toSorted((one, other) => one.line - other.line || one.column - other.column)
  if (faults.length > 0)
    throw new UsageError(
      faults.map((fault) => fault.text),
      { hint: `ws help audit explains ${configurationName}` },
    )
  return { file, rules, exceptions, untilFrom }
}

const isNothing = (node: { readonly type: string; readonly value?: unknown }) =>
  node.type === 'scalar' && node.value === null

async function readRules(top: MappingNode | undefined, read: EntryReading): Promise<readonly RuleEntry[]> {
  if (top === undefined) return []
  const entries: RuleEntry[] = []
  for (const node of itemsIn(top, 'rules', read)) {
    const entry = await readRule(node, read)
    if (entry === undefined) continue
    const first = entries.find(({ id }) => id === entry.id)
    if (first === undefined) entries.push(entry)
    else read.tell(node.start, `the rule ${entry.id} stands here twice, first at line ${first.place.line}`)
  }
  return entries
}
