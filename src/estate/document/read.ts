/** Reads the texts of a document into an estate, and collects all faults. */
import type { Kind } from '../../catalog/kinds.ts'
import { addressesIn } from '../address.ts'
import type { Estate, Thing } from '../estate.ts'
import { gapHolders } from '../reading/gap-holders.ts'
import { checkThings } from './entries/check-things.ts'
import type {
  EntriesReading,
  GapNote,
  Instructions,
  TextReading,
  ThingReference,
  ValueDoubt,
} from './entries/entries-reading.ts'
import type { DocumentRules } from './entries/entry-rules.ts'
import { organizationIn, readPart, saysSomething, type TextPart } from './entries/read-part.ts'
import { nearerHolders, settleReferences } from './entries/references.ts'
import type { DocumentFault } from './faults.ts'
import type { SourceText } from './nodes/places.ts'
import { fillIn, type Surroundings } from './nodes/substitution.ts'
import { parseText } from './nodes/syntax.ts'

export interface DocumentReading {
  readonly estate: Estate
  /** The kinds that it is about, others only hold these; undefined if it is about all. */
  readonly kinds: ReadonlySet<Kind> | undefined
  /** Patterns of addresses that no plan removes. */
  readonly protected: readonly string[]
  /** True if the order of the entries says nothing. */
  readonly ignoresOrder: boolean
  readonly instructions: ReadonlyMap<Thing, Instructions>
  /** References to things outside this document. */
  readonly open: readonly ThingReference[]
  /** Values that only the service can vouch for. */
  readonly doubts: readonly ValueDoubt[]
  /** Words of an order that no entry here has. */
  readonly strays: readonly StrayWord[]
  /** In the order of the texts; those of doubted values are not among them. */
  readonly faults: readonly DocumentFault[]
  /** With those of doubted values. */
  everyFault(): readonly DocumentFault[]
}

export interface StrayWord {
  readonly holder: Thing
  readonly word: string
  fault(): DocumentFault
}

/** @param texts - several make one document */
export async function readDocument(
  texts: readonly SourceText[],
  { rules, surroundings }: { readonly rules: DocumentRules; readonly surroundings: Surroundings },
): Promise<DocumentReading> {
  const faults: DocumentFault[] = []
  const reading = emptyReading(rules)
  const parts: TextPart[] = []
  for (const text of texts) {
    const parsed = await parseText(text)
    faults.push(...parsed.faults)
    const { placeAt, roots } = parsed
    if (parsed.faults.length === 0 && !roots.some(saysSomething))
      faults.push({ ...placeAt(0), code: 'empty-document' })
    const tell: TextReading['tell'] = (at, trouble) => faults.push({ ...placeAt(at), ...trouble })
    for (const root of roots) {
      const node = await fillIn(root, { text, surroundings, tell })
      parts.push({ node, reading: { ...reading, placeAt, tell } })
    }
  }
  const { thing: organization, others } = organizationIn(parts, rules.root)
  for (const part of parts) readPart(part, organization)
  nearerHolders(organization, reading)
  const strays = rankSiblings(reading)
  const estate = { organization, things: reading.things }
  const open = settleReferences(estate, reading)
  faults.push(...checkThings(estate, others))
  const [first] = parts
  if (faults.length === 0 && first !== undefined && saysNothing(organization, reading))
    faults.push({ ...(organization.place ?? (() => first.reading.placeAt(0)))(), code: 'empty-document' })
  return {
    estate: { ...estate, notCaptured: gapsIn(estate, reading), outside: reading.outside },
    kinds: reading.limits.size === 0 ? undefined : new Set([...reading.limits, ...reading.unlimited]),
    protected: reading.protected,
    ignoresOrder: reading.orders.length > 0,
    instructions: reading.instructions,
    open,
    doubts: reading.doubts,
    strays,
    faults: faults.toSorted(inOrder(texts)),
    everyFault: () => [...faults, ...reading.doubts.map(({ fault }) => fault())].toSorted(inOrder(texts)),
  }
}

/** A document tells the order of several kinds apart from their lists. @returns the words for nothing that stands there */
function rankSiblings({ things, siblings }: EntriesReading): readonly StrayWord[] {
  if (siblings.size === 0) return []
  const held = Map.groupBy(things, ({ holder }) => holder)
  return [...siblings].flatMap(([holder, words]) =>
    words.flatMap(({ word, member, place }, rank) => {
      const named = held.get(holder)?.filter(({ id, name }) => word === id || word === name) ?? []
      for (const thing of named) Object.assign(thing, { rank: thing.rank ?? rank })
      if (named.length > 0) return []
      return [
        { holder, word, fault: () => ({ ...place(), code: 'stray-order' as const, member, got: word }) },
      ]
    }),
  )
}

const emptyReading = (rules: DocumentRules): EntriesReading => ({
  rules,
  things: [],
  references: [],
  doubts: [],
  instructions: new Map(),
  siblings: new Map(),
  silent: [],
  notCaptured: [],
  outside: [],
  protected: [],
  orders: [],
  limits: new Set(),
  unlimited: new Set(),
  keys: new Set(),
})

/** An id alone only says whose the rest is; an export that was refused everything has noted that. */
const saysNothing = ({ values }: Thing, { rules, keys, notCaptured }: EntriesReading): boolean =>
  Object.keys(values).length === 0 &&
  notCaptured.length === 0 &&
  [...keys].every((key) => rules.top.get(key) === rules.root)

/** A missing list is not a gap; an export names the lists that it could not read. */
function gapsIn(
  estate: Pick<Estate, 'organization' | 'things'>,
  { rules, keys, silent, notCaptured }: EntriesReading,
): Estate['notCaptured'] {
  const { organization } = estate
  const absent = [...rules.top].flatMap(([key, kind]) =>
    keys.has(key) || kind === rules.root ? [] : [{ holder: organization, kind }],
  )
  const addressOf = addressesIn(estate)
  const reason = 'The document has no list of them there'
  const gaps = [...absent, ...silent].map(({ holder, kind }) => ({
    kind,
    holder,
    reason,
    isRefused: false,
    // Thousands of entries have no such list, and mostly nobody asks for their addresses.
    get address() {
      return addressOf(holder)
    },
  }))
  const noted = notedGaps(estate, notCaptured)
  const told = Map.groupBy(noted, ({ holder }) => holder)
  return [
    ...noted,
    ...gaps.filter(({ kind, holder }) => told.get(holder)?.some((each) => each.kind === kind) !== true),
  ]
}

/** With their holders: by the id that the note gives, else by the address. */
function notedGaps(
  estate: Pick<Estate, 'organization' | 'things'>,
  notes: readonly GapNote[],
): Estate['notCaptured'] {
  const holderOf = gapHolders(estate)
  return notes.map(({ holderId, ...gap }) => {
    const named = holderId === undefined ? undefined : estate.things.find(({ id }) => id === holderId)
    return { ...gap, holder: named ?? holderOf(gap) }
  })
}

function inOrder(texts: readonly SourceText[]) {
  const ranks = new Map(texts.map(({ file }, index) => [file, index]))
  return (one: DocumentFault, other: DocumentFault) =>
    (ranks.get(one.file) ?? 0) - (ranks.get(other.file) ?? 0) ||
    one.line - other.line ||
    one.column - other.column
}
