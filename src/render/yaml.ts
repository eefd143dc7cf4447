/** YAML: one document; a list is one sequence, written item by item. The only file that imports the library. */
import { type ScalarTag, stringify } from 'yaml'
import { exactDigits } from '../json/exact-number.ts'
import { escapeJson, hasJsonHazard } from './escape.ts'
import type { View } from './request.ts'
import { chosen, envelopeOf } from './selection.ts'

export async function* yaml(view: View): AsyncGenerator<string, void, void> {
  const { answer } = view
  if (answer.kind === 'single') {
    yield written(chosen(view, answer.value))
    return
  }
  let empty = true
  for await (const page of answer.pages) {
    if (view.envelope) yield written(envelopeOf(view, page))
    else if (page.items.length > 0) {
      // Block sequences one after the other are one sequence.
      yield page.items.map((item) => written([chosen(view, item)])).join('')
      empty = false
    }
  }
  if (empty && !view.envelope) yield '[]\n'
}

function written(value: unknown): string {
  return stringify(value, {
    customTags: (tags) => [hazardousText, exactNumber, ...tags],
    // Readers of YAML 1.1 would take `no` and `012` for something else: such words get quotes.
    compat: 'yaml-1.1',
    aliasDuplicateObjects: false,
    lineWidth: 0,
  })
}

/** The library leaves some text raw that must not be, or that others can't read; a JSON string is a double-quoted YAML one. */
const hazardousText: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => typeof value === 'string' && (hasJsonHazard(value) || misread.test(value)),
  resolve: (text) => text,
  stringify: ({ value }) => escapeJson(JSON.stringify(value)),
}

/**
 * PyYAML and libyaml take a tab on a line of plain text, or before the first letter of a block, for the end of what
 * it stands in; `=` alone is a type of YAML 1.1 that the library does not know.
 */
const misread = /^=$|^[^\n]*\t[^\n]*$|^[ \n]*\t/

const exactNumber: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => exactDigits(value) !== undefined,
  resolve: (text) => text,
  stringify: ({ value }) => exactDigits(value) ?? '',
}
