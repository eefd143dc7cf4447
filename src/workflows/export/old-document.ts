/** `--update`: the document that a person keeps, read before anything else, with all that ws would not write by itself. */
import { LineCounter, parseDocument } from 'yaml'
import type { Kind } from '../../catalog/kinds.ts'
import { UsageError } from '../../errors.ts'
import type { DocumentShape } from '../../estate/document-shape.ts'
import { updateDocument } from '../../estate/document-update.ts'
import type { JsonObject } from '../../json/object.ts'
import { yamlStyle } from '../../json/yaml-style.ts'
import type { Session } from '../../task.ts'

interface Updating {
  readonly shape: DocumentShape
  readonly kinds: ReadonlySet<Kind>
}

/** @throws UsageError that names the line that is no YAML */
export async function readDocument(path: string, session: Pick<Session, 'readText' | 'notice'>) {
  const text = await session.readText(path, '--update')
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { ...yamlStyle, lineCounter })
  // One bracket too few is a fault of everything after it.
  const [error] = document.errors
  if (error !== undefined) {
    const { line, col } = lineCounter.linePos(error.pos[0])
    throw new UsageError(`${path}:${line}:${col}: ${error.message.split(' at line')[0]}`)
  }
  return {
    async updated(value: JsonObject, { shape, kinds }: Updating): Promise<string> {
      const { count, removed } = updateDocument(value, { document, shape, kinds })
      for (const name of removed) await session.notice(`No longer there: ${name}`)
      return count === 0 ? text : document.toString({ ...yamlStyle, ...indentsIn(text) })
    },
  }
}

/** As the person has it, so that a comparison of texts shows what has changed and nothing else. */
function indentsIn(text: string) {
  const [, indent = '  '] = /^[^\s#-][^\n]*:[ ]*\n( +)[^\s#]/m.exec(text) ?? []
  const isFlush = /^( *)[^\s#-][^\n]*:[ ]*\n(?:[ ]*#[^\n]*\n|[ ]*\n)*\1- /m.test(text)
  return { indent: indent.length, indentSeq: !isFlush, flowCollectionPadding: /[[{] /.test(text) }
}
