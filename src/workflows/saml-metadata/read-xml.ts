/** Reads the XML of a stranger into plain elements: no DOCTYPE, no entities of its own, limited in size and depth. */
import { parser as createParser } from 'sax'
import { messageOf, UsageError } from '../../errors.ts'
import type { SourceDocument } from '../body-filling.ts'

export interface XmlElement {
  /** The namespace. */
  readonly uri: string
  /** Without a prefix. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Its own text, also from both sides of a comment. */
  readonly text: string
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[]
  text: string
}

/** Characters: metadata of one provider have some thousands, those of ADFS a hundred thousand. */
const longestDocument = 10_000_000

/** Metadata nest to about 10. */
const deepestElement = 60

/** @throws UsageError if it is damaged, too large, or has a DOCTYPE */
export function readXml({ text, source }: SourceDocument): XmlElement {
  if (text.length > longestDocument)
    throw new UsageError(`${source} has more than ${longestDocument / 1_000_000} million characters`)
  if (/^\s*<(?:!doctype\s+html|html)\b/i.test(text))
    throw new UsageError(`${source} is a page of HTML and no metadata: its address may need a login`)
  try {
    return parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof MetadataFault) throw new UsageError(`${source} ${error.message}`)
    throw new UsageError(`${source} is not well-formed XML: ${firstLine(error)}`, { cause: error })
  }
}

class MetadataFault extends Error {}

function parse(text: string): XmlElement {
  const parser = createParser(true, { xmlns: true, position: true })
  const open: OpenElement[] = []
  let root: XmlElement | undefined
  parser.onerror = (error) => {
    throw new Error(`${firstLine(error)} in line ${parser.line + 1}`)
  }
  parser.ondoctype = () => {
    throw new MetadataFault('has a DOCTYPE, which could name files and addresses: ws reads no such XML')
  }
  parser.onopentag = (tag) => {
    if (open.length >= deepestElement)
      throw new MetadataFault(`nests elements more than ${deepestElement} deep`)
    // With `xmlns`, sax gives qualified tags.
    const element = elementOf(tag as Parameters<typeof elementOf>[0])
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  }
  parser.onclosetag = () => void open.pop()
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += more
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.write(text).close()
  if (root === undefined) throw new Error('it has no element')
  return root
}

interface QualifiedTag {
  readonly uri: string
  readonly local: string
  readonly attributes: Readonly<Record<string, { readonly name: string; readonly value: string }>>
}

const elementOf = ({ uri, local, attributes }: QualifiedTag): OpenElement => ({
  uri,
  name: local,
  children: [],
  text: '',
  attributes: new Map(Object.values(attributes).map(({ name, value }) => [name, value])),
})

const firstLine = (error: unknown) => messageOf(error).split('\n', 1)[0] ?? ''
