/**
 * Removes the need for libatomic from a Node for Linux: minimal systems lack the library, and Node calls one function of it. This
 * script writes the function into a gap of Node's code, and replaces the lookup in the library by its address.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** `__atomic_compare_exchange` for eight bytes, the only size that V8 uses; it stops at any other size. */
const compareExchange = Buffer.from(
  [
    '4883ff08', // cmp rdi, 8
    '7514', // jne to ud2
    '488b02', // mov rax, [rdx]
    '4c8b01', // mov r8, [rcx]
    'f04c0fb106', // lock cmpxchg [rsi], r8
    '7403', // je over the next one
    '488902', // mov [rdx], rax
    '0f94c0', // sete al
    'c3', // ret
    '0f0b', // ud2
  ].join(''),
  'hex',
)
const library = 'libatomic.so.1'
const name = '__atomic_compare_exchange'
/** `mov edi, 8`, the size, which precedes each call. */
const sizeEight = Buffer.from('bf08000000', 'hex')

/** Numbers of the ELF format, for x86-64. */
const tag = {
  end: 0,
  needed: 1,
  strings: 5,
  symbols: 6,
  calls: 23,
  callsSize: 2,
  versions: 0x6ffffffe,
  versionCount: 0x6fffffff,
}
const relative = 8n
const loaded = 1
const runs = 1

/** @throws if this Node needs more of the library, or calls it in another way */
export function withoutLibatomic(path: string): void {
  const bytes = readFileSync(path)
  const image = imageOf(bytes)
  const needed = image.dynamic.findIndex(
    ({ tag: kind, value }) => kind === tag.needed && image.stringAt(value) === library,
  )
  if (needed < 0) return
  const call = findCall(image)
  refuseOtherSizes(image, call.slot)
  const address = placeCode(image)
  bytes.writeBigUInt64LE(relative, call.at + 8)
  bytes.writeBigInt64LE(BigInt(address), call.at + 16)
  forgetVersions(image)
  // The following entries move up, and the list gets shorter.
  const from = image.dynamicAt + 16 * (needed + 1)
  bytes.copy(bytes, from - 16, from, image.dynamicAt + 16 * image.dynamic.length)
  writeFileSync(path, bytes)
}

interface Segment {
  readonly kind: number
  readonly flags: number
  readonly at: number
  readonly address: number
  readonly size: number
}

interface Image {
  readonly bytes: Buffer
  readonly segments: readonly Segment[]
  /** With the entry that ends it. */
  readonly dynamic: readonly { readonly tag: number; readonly value: number }[]
  readonly dynamicAt: number
  /** The place of an address in the file. */
  place(address: number): number
  entry(kind: number): number
  stringAt(offset: number): string
}

const numberAt = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at))

function imageOf(bytes: Buffer): Image {
  const segments = segmentsOf(bytes)
  const dynamicAt = segments.find(({ kind }) => kind === 2)?.at ?? fail('has no dynamic section')
  const dynamic: { tag: number; value: number }[] = []
  for (let at = dynamicAt; dynamic.at(-1)?.tag !== tag.end; at += 16)
    dynamic.push({ tag: numberAt(bytes, at), value: numberAt(bytes, at + 8) })
  const entry = (kind: number) =>
    dynamic.find((each) => each.tag === kind)?.value ?? fail(`has no dynamic entry ${kind}`)
  const place = (address: number) => {
    const found = segments.find(
      (each) => each.kind === loaded && address >= each.address && address < each.address + each.size,
    )
    return found === undefined ? fail('names an address outside of it') : address - found.address + found.at
  }
  const stringAt = (offset: number) => {
    const at = place(entry(tag.strings)) + offset
    return bytes.toString('latin1', at, bytes.indexOf(0, at))
  }
  return { bytes, segments, dynamic, dynamicAt, place, entry, stringAt }
}

function segmentsOf(bytes: Buffer): readonly Segment[] {
  const [start, size, count] = [numberAt(bytes, 32), bytes.readUInt16LE(54), bytes.readUInt16LE(56)]
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * size
    return {
      kind: bytes.readUInt32LE(at),
      flags: bytes.readUInt32LE(at + 4),
      at: numberAt(bytes, at + 8),
      address: numberAt(bytes, at + 16),
      size: numberAt(bytes, at + 32),
    }
  })
}

/** The relocation of the call, and the slot for its address. */
function findCall({ bytes, place, entry, stringAt }: Image): {
  readonly at: number
  readonly slot: number
} {
  const first = place(entry(tag.calls))
  const symbols = place(entry(tag.symbols))
  for (let at = first; at < first + entry(tag.callsSize); at += 24) {
    const symbol = symbols + 24 * bytes.readUInt32LE(at + 12)
    if (stringAt(bytes.readUInt32LE(symbol)) === name) return { at, slot: numberAt(bytes, at) }
  }
  return fail(`does not call ${name}`)
}

const codeOf = ({ segments }: Image): Segment =>
  segments.find(({ kind, flags }) => kind === loaded && (flags & runs) !== 0) ?? fail('has no code')

/** Every call jumps to the address in the slot. */
function refuseOtherSizes(image: Image, slot: number): void {
  const { bytes } = image
  const code = codeOf(image)
  const end = code.at + code.size
  const offset = code.address - code.at
  const reachedFrom = (at: number) => at + offset + 4 + bytes.readInt32LE(at)
  let jump = bytes.indexOf('ff25', code.at, 'hex')
  while (jump >= 0 && jump < end && reachedFrom(jump + 2) !== slot)
    jump = bytes.indexOf('ff25', jump + 1, 'hex')
  if (jump < 0 || jump >= end) fail('calls in another way')
  let calls = 0
  for (let at = bytes.indexOf(0xe8, code.at); at >= 0 && at < end - 5; at = bytes.indexOf(0xe8, at + 1)) {
    if (reachedFrom(at + 1) !== jump + offset) continue
    calls += 1
    if (!bytes.subarray(at - 64, at).includes(sizeEight)) fail('exchanges other sizes')
  }
  if (calls === 0) fail('calls in another way')
}

/** In a run of zeros in the code: many stand before page boundaries. The margin before them may be part of an instruction. */
function placeCode(image: Image): number {
  const { bytes } = image
  const code = codeOf(image)
  const margin = 32
  const room = bytes.indexOf(Buffer.alloc(compareExchange.length + 2 * margin), code.at)
  if (room < 0 || room > code.at + code.size) fail('has no room for more code')
  const at = Math.ceil((room + margin) / 16) * 16
  compareExchange.copy(bytes, at)
  return at - code.at + code.address
}

/** The loader looks for each library with required symbol versions. */
function forgetVersions({ bytes, dynamic, dynamicAt, place, entry, stringAt }: Image): void {
  const first = place(entry(tag.versions))
  const isLibrary = (at: number) => stringAt(bytes.readUInt32LE(at + 4)) === library
  let at = first
  let before = -1
  while (!isLibrary(at)) {
    const next = bytes.readUInt32LE(at + 12)
    if (next === 0) return
    before = at
    at += next
  }
  if (bytes.readUInt16LE(at + 2) !== 1) fail(`needs more of ${library}`)
  const next = bytes.readUInt32LE(at + 12)
  const placeOf = (kind: number) => dynamicAt + 16 * dynamic.findIndex((each) => each.tag === kind) + 8
  if (before >= 0) bytes.writeUInt32LE(next === 0 ? 0 : bytes.readUInt32LE(before + 12) + next, before + 12)
  else bytes.writeBigUInt64LE(BigInt(entry(tag.versions) + next), placeOf(tag.versions))
  bytes.writeBigUInt64LE(BigInt(entry(tag.versionCount) - 1), placeOf(tag.versionCount))
}

function fail(what: string): never {
  throw new Error(`This Node ${what}: ${library} can't be taken out of it`)
}
