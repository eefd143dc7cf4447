/** Fills the names of kinds in the command that fixes something with the ids of a found thing and of those around it. */

import type { Thing } from '../../../estate/estate.ts'
import { quoted } from '../../../text/shell-word.ts'
import { around } from '../facts/read-thing.ts'

export function fixText(fix: string, thing: Thing, named: Readonly<Record<string, string>> = {}): string {
  return fix.replace(/<([a-z-]+)>/g, (written, name: string) => {
    if (name === 'kind') return thing.kind
    if (name === 'id') return word(thing.id) ?? written
    // Team members are named by their e-mail address.
    if (name === 'person') return word(thing.name ?? thing.id) ?? written
    return word(named[name] ?? around(thing, name)?.id) ?? written
  })
}

const word = (text: string | undefined) => (text === undefined ? undefined : quoted(text))
