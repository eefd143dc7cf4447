/** YAML: one document; a list is one sequence, written item by item. */
import { stringify } from 'yaml'
import { yamlStyle } from '../json/yaml-style.ts'
import type { RenderedView } from './request.ts'
import { chosen, envelopeOf } from './selection.ts'

export async function* yaml(view: RenderedView): AsyncGenerator<string, void, void> {
  const { answer } = view
  if (answer.kind === 'single') {
    yield written(chosen(view, answer.value))
    return
  }
  let empty = true
  for await (const page of answer.pages) {
    if (view.envelope) yield written(envelopeOf(view, page))
    else if (page.items.length > 0) {
      // Block sequences in a row are one sequence.
      yield page.items.map((item) => written([chosen(view, item)])).join('')
      empty = false
    }
  }
  if (empty && !view.envelope) yield '[]\n'
}

const written = (value: unknown): string => stringify(value, yamlStyle)
