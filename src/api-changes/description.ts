/** An OpenAPI description, and the references in it: each is followed once, and may lead back to where it came from. */
import { exactDigits } from '../json/exact-number.ts'
import { isObject, type JsonObject } from '../json/object.ts'
import { partsIn, valueAt } from '../json/walk.ts'

/** Parsed files by name; references name them relative to each other. */
export interface DescriptionFiles {
  readonly root: string
  readonly files: ReadonlyMap<string, unknown>
}

/** A value of a description, and the JSON pointer to it. */
export interface Located {
  readonly value: unknown
  readonly pointer: string
  /** The file that holds it: references in it are relative to this. */
  readonly file: string
}

/** Why two descriptions can't be compared. */
export class DescriptionFault extends Error {
  readonly pointer: string
  readonly file: string

  constructor(message: string, { pointer, file }: Pick<Located, 'pointer' | 'file'>) {
    super(message)
    this.pointer = pointer
    this.file = file
  }
}

export interface ComparedDescription {
  readonly root: Located
  /** In 3.0, nothing beside a reference counts. */
  readonly isBefore31: boolean
  /** Follows references until something else stands there. */
  follow(at: Located): Located
}

const mostReferences = 100

/** @throws DescriptionFault if this is not an OpenAPI 3 description */
export function describeApi({ root, files }: DescriptionFiles): ComparedDescription {
  const value = files.get(root)
  const version = versionIn(value, root)
  const follow = (at: Located): Located => {
    let current = at
    for (let steps = 0; steps <= mostReferences; steps += 1) {
      const reference = referenceIn(current.value)
      if (reference === undefined) return current
      current = targetOf(reference, current, { root, files })
    }
    throw new DescriptionFault('is a reference that leads in a circle, or through too many others', at)
  }
  return { root: { value, pointer: '#', file: root }, isBefore31: version.startsWith('3.0'), follow }
}

/** @throws DescriptionFault if it is not OpenAPI 3 */
function versionIn(value: unknown, file: string): string {
  if (!isObject(value)) throw new DescriptionFault('is not an OpenAPI description', { pointer: '#', file })
  if (value.swagger !== undefined)
    throw new DescriptionFault('is a description in Swagger 2.0: convert it to OpenAPI 3 first', {
      pointer: '#/swagger',
      file,
    })
  const version = typeof value.openapi === 'string' ? value.openapi : exactDigits(value.openapi)
  if (version === undefined)
    throw new DescriptionFault('is not an OpenAPI description: it has no `openapi`', {
      pointer: '#',
      file,
    })
  if (!/^3\.\d/.test(version))
    throw new DescriptionFault(`has version ${version} of OpenAPI; ws compares 3.0, 3.1 and 3.2`, {
      pointer: '#/openapi',
      file,
    })
  return version
}

const referenceIn = (value: unknown): string | undefined =>
  isObject(value) && typeof value.$ref === 'string' ? value.$ref : undefined

function targetOf(reference: string, from: Located, { root, files }: DescriptionFiles): Located {
  const [name = '', fragment = ''] = reference.split('#', 2)
  const file = name === '' ? from.file : resolvedName(name, from.file)
  if (!files.has(file)) throw new DescriptionFault(`refers to ${reference}, which ws has not read`, from)
  if (fragment !== '' && !fragment.startsWith('/'))
    throw new DescriptionFault(
      `refers to ${reference}: ws follows only JSON pointers (#/...), not anchors`,
      from,
    )
  const value = valueAt(files.get(file), pathOf(fragment))
  if (value === undefined)
    throw new DescriptionFault(`refers to ${reference}, and there is no such thing`, from)
  return { value, pointer: `${file === root ? '' : file}#${fragment}`, file }
}

/** A name beside that of another file: `../b.yaml` beside `x/y/a.yaml` is `x/b.yaml`. */
export function resolvedName(name: string, beside: string): string {
  const parts = beside.split('/').slice(0, -1)
  for (const part of name.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** The other files that references in a value name. */
export function filesReferredTo(value: unknown, file: string): readonly string[] {
  const names = new Set<string>()
  const open: unknown[] = [value]
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const name = referenceIn(each)?.split('#', 1)[0] ?? ''
    if (name !== '' && !/^[a-z][a-z\d+.-]*:/i.test(name)) names.add(resolvedName(name, file))
    open.push(...partsIn(each))
  }
  return [...names]
}

/** RFC 6901, in a fragment of an address. */
const pathOf = (fragment: string): readonly string[] => fragment.split('/').slice(1).map(unescaped)

function unescaped(word: string): string {
  const plain = word.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

const escaped = (word: string) => word.replaceAll('~', '~0').replaceAll('/', '~1')

/** A member of a located value; its value is undefined if there is none. */
export function memberAt(at: Located, ...names: readonly (string | number)[]): Located {
  let { value, pointer } = at
  for (const name of names) {
    if (Array.isArray(value)) value = value[Number(name)]
    else value = isObject(value) && Object.hasOwn(value, String(name)) ? value[String(name)] : undefined
    pointer = `${pointer}/${escaped(String(name))}`
  }
  return { ...at, value, pointer }
}

/** The members of an object, each located; none for other values. */
export const membersAt = (at: Located): ReadonlyMap<string, Located> =>
  new Map(
    Object.keys(objectOf(at.value))
      .filter((name) => !name.startsWith('x-'))
      .map((name) => [name, memberAt(at, name)]),
  )

/** The elements of a list, each located. */
export const elementsAt = (at: Located): readonly Located[] =>
  Array.isArray(at.value) ? at.value.map((_, index) => memberAt(at, index)) : []

export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A number, also one that a double holds only nearly. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const digits = exactDigits(value)
  return digits === undefined ? undefined : Number(digits)
}
