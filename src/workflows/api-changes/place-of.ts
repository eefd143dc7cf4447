/** Finds the line of a finding in the files of the newer description, for annotations beside the code. */
import { fileURLToPath } from 'node:url'
import type { ChangePlace } from '../../api-changes/finding.ts'
import { type DocumentNode, memberNamed } from '../../estate/document/nodes/nodes.ts'
import { type ParsedText, parseText } from '../../estate/document/nodes/syntax.ts'
import type { Session } from '../../task/task.ts'

/** @param to - a file of this machine */
export function createPlaceOf(to: string, session: Session): (source: string) => Promise<ChangePlace> {
  const root = to.startsWith('file:') ? fileURLToPath(to) : to
  const texts = new Map<string, Promise<ParsedText | undefined>>()
  return async (source) => {
    const [name = '', pointer = ''] = source.split('#', 2)
    const file = name === '' ? root : name
    const parsed = texts.get(file) ?? parsedFile(file, session)
    texts.set(file, parsed)
    const text = await parsed
    const [node] = text?.roots ?? []
    if (text === undefined || node === undefined) return { file: root }
    return { file, line: text.placeAt(offsetOf(node, pointer)).line }
  }
}

/** Undefined if only the older description has that file. */
const parsedFile = (file: string, session: Session): Promise<ParsedText | undefined> =>
  session.readText(file, file).then(
    (text) => parseText({ file, text }),
    () => undefined,
  )

/** A thing that is gone had its place in the nearest one around it that is still there. */
function offsetOf(root: DocumentNode, pointer: string): number {
  let offset = root.start
  let node: DocumentNode | undefined = root
  for (const word of pointer.split('/').slice(1)) {
    const name = word.replaceAll('~1', '/').replaceAll('~0', '~')
    const found: FoundMember | undefined = node === undefined ? undefined : memberIn(node, name)
    if (found === undefined) return offset
    offset = found.start
    node = found.value
  }
  return offset
}

interface FoundMember {
  readonly start: number
  readonly value: DocumentNode
}

function memberIn(node: DocumentNode, name: string): FoundMember | undefined {
  if (node.type === 'mapping') return memberNamed(node, name)
  const item = node.type === 'sequence' ? node.items[Number(name)] : undefined
  return item === undefined ? undefined : { start: item.start, value: item }
}
