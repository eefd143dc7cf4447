/** `--update`: reads a person's document before anything else, with all its comments and order. */
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

/** @throws UsageError that names the first line that is not YAML */
export async function readDocument(path: string, session: Pick<Session, 'readText' | 'notice'>) {
  const text = await session.readText(path, '--update')
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { ...yamlStyle, lineCounter })
  // One missing bracket is a fault of everything after it, so name only the first few.
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

/** The person's own indents, so that comparing the texts shows only the changes. */
function indentsIn(text: string) {
  const [, indent = '  '] = /^[^\s#-][^\n]*:[ ]*\n( +)[^\s#]/m.exec(text) ?? []
  const isFlush = /^( *)[^\s#-][^\n]*:[ ]*\n(?:[ ]*#[^\n]*\n|[ ]*\n)*\1- /m.test(text)
  return { indent: indent.length, indentSeq: !isFlush, flowCollectionPadding: /[[{] /.test(text) }
}
