/** Leaves the days of a document as a person has written them, without quotes: only readers of YAML 1.1 take them for dates. */
import { type Document, visit } from 'yaml'

const timestamp = 'tag:yaml.org,2002:timestamp'

/** Those that ws adds get quotes. */
export function keepPlainDates({ schema, contents }: Document): void {
  const tests = schema.compat?.flatMap((tag) => (tag.tag === timestamp && 'test' in tag ? [tag.test] : []))
  visit(contents, {
    Scalar: (_, node) => {
      const isNew = node.type === undefined && typeof node.value === 'string'
      if (isNew && tests?.some((test) => test?.test(String(node.value)))) node.type = 'QUOTE_DOUBLE'
    },
  })
  schema.compat = schema.compat?.filter(({ tag }) => tag !== timestamp) ?? null
}
