/** Reads the operations of a description. */
import type { Method } from '../../catalog/operation.ts'
import type { LearntAbout, LearntOperation, LearntSchema } from '../../learnt/shape.ts'
import type { ParsedDescription } from './description.ts'
import { createNames } from './naming.ts'
import { readOperation } from './read-operation.ts'
import { type DescriptionPart, memberOf, resolved } from './references.ts'
import { createSchemaReader } from './schemas/schemas.ts'
import { serverPath } from './server-path.ts'
import { typedCommands } from './typed-commands.ts'
import { plainText } from './words.ts'

export interface ReadDescription {
  readonly about: LearntAbout
  readonly operations: readonly LearntOperation[]
  readonly schemas: readonly LearntSchema[]
  /** Sentences about operations that are called otherwise, or left out. */
  readonly remarks: readonly string[]
}

interface DescriptionSource {
  readonly source: string
  /** The address of the service. */
  readonly service: string
}

const methods: Readonly<Record<string, Method>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
}
const otherMethods = ['head', 'options', 'trace']
const mostOperations = 20_000

export async function readDescription(
  description: ParsedDescription,
  { source, service }: DescriptionSource,
): Promise<ReadDescription> {
  const root: DescriptionPart = { value: description.root, trail: [] }
  const paths = memberOf(root, 'paths', description)
  if (paths === undefined) throw description.fault([], 'it has no paths, so there is nothing to learn')
  const found = operationsIn(paths, root, { description, service })
  if (found.operations.length === 0) throw description.fault(['paths'], 'there is no operation')
  if (found.operations.length > mostOperations)
    throw description.fault(['paths'], `there are more than ${mostOperations} operations`)
  const { places, remarks } = named(found.operations)
  const reading = { description, schemas: createSchemaReader(description), typed: await typedCommands() }
  const operations = places.map((place) => readOperation(place, reading))
  const info = memberOf(root, 'info', description)?.value ?? {}
  return {
    about: {
      source,
      service,
      title: plainText(info.title, 100) ?? 'no title',
      version: plainText(String(info.version ?? ''), 40) ?? 'no version',
    },
    operations: operations.toSorted((one, other) => (one.word < other.word ? -1 : 1)),
    schemas: reading.schemas.finish(),
    remarks: [...remarks, ...leftOut(found.others), ...unsendable(operations)],
  }
}

interface DescribedOperation {
  readonly method: Method
  /** As the description has it. */
  readonly written: string
  readonly path: string
  readonly id: string | undefined
  readonly holder: DescriptionPart
  readonly part: DescriptionPart
}

function operationsIn(
  paths: DescriptionPart,
  root: DescriptionPart,
  { description, service }: { readonly description: ParsedDescription; readonly service: string },
): { readonly operations: readonly DescribedOperation[]; readonly others: number } {
  const operations: DescribedOperation[] = []
  let others = 0
  for (const written of Object.keys(paths.value).filter((each) => each.startsWith('/'))) {
    const given = memberOf(paths, written, description)
    if (given === undefined) continue
    const holder = resolved(given, description)
    others += otherMethods.filter((each) => Object.hasOwn(holder.value, each)).length
    for (const [word, method] of Object.entries(methods)) {
      const part = memberOf(holder, word, description)
      if (part === undefined) continue
      refuseSteps(written, [...paths.trail, written], description)
      const path = `${serverPath([part, holder, root], description, service)}${written}`
      operations.push({ method, written, path: pathIn(path), id: idOf(part, description), holder, part })
    }
  }
  return { operations, others }
}

/** A segment that leads up would lead a request elsewhere than its path says. */
function refuseSteps(written: string, trail: DescriptionPart['trail'], description: ParsedDescription): void {
  const plain = pathIn(written)
    .replace(/%2e/gi, '.')
    .replace(/%2f|%5c|\\/gi, '/')
  const isOdd =
    plain.split('/').some((each) => each === '.' || each === '..') || /[\\\p{Cc}]|%2f|%5c/iu.test(written)
  if (isOdd) throw description.fault(trail, 'a path without `.`, `..` and backslashes must stand here')
}

/** A path holds no query and no place in a page. */
const pathIn = (path: string) => path.replace(/[?#].*$/, '').replace(/\{([+/.;?&#]?)([^{}]*?)\*?\}/g, '{$2}')

const longestId = 200

function idOf({ value, trail }: DescriptionPart, description: ParsedDescription): string | undefined {
  const id = value.operationId
  if (id === undefined || id === null) return undefined
  if (typeof id !== 'string' || id.length > longestId)
    throw description.fault(
      [...trail, 'operationId'],
      `a text of at most ${longestId} characters must stand here`,
    )
  return id
}

function named(found: readonly DescribedOperation[]) {
  const name = createNames()
  const remarks: string[] = []
  const places = found.map(({ written, ...each }) => {
    const { word, because } = name({ id: each.id, method: each.method, path: written })
    if (because !== undefined) remarks.push(`${each.method} ${written} has ${because}: it is called ${word}`)
    return { ...each, word, id: because === undefined ? each.id : undefined }
  })
  return { places, remarks }
}

const leftOut = (others: number): readonly string[] =>
  others === 0 ? [] : [`${others} of HEAD, OPTIONS or TRACE left out: ws sends none of these`]

const unsendable = (operations: readonly LearntOperation[]): readonly string[] =>
  operations.flatMap(({ word, unsendable: reason }) =>
    reason === undefined ? [] : [`${word} can't be called: ${reason}`],
  )
