/** Says the engine's remarks in the words of the command line. */
import type { Remark } from '../../engine/view.ts'
import { guessAt } from '../../text/nearest.ts'

export function sentenceOf(remark: Remark): string {
  switch (remark.code) {
    case 'deprecated':
      return `${remark.name} is deprecated: ${remark.instead}`
    case 'has-command':
      return `${remark.name}: ws ${remark.command} does the same, and knows more about it`
    case 'pointless':
      return remark.told
    case 'nothing-to-do':
      return `Nothing to do: ${remark.thing} ${remark.told}`
    case 'unknown-member': {
      const guess = guessAt(remark.member, remark.known) || '.'
      return `the body: the document names no member ${JSON.stringify(remark.member)}${guess} It is sent as it stands`
    }
  }
}
