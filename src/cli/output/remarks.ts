/** Says the engine's remarks in the words of the command line. */
import type { ObjectSchema } from '../../catalog/fields.ts'
import { unknownMembers } from '../../engine/input/unknown-members.ts'
import type { Remark } from '../../engine/view.ts'
import { guessAt } from '../../nearest.ts'
import type { CliSession } from '../session.ts'

/** @param body - the source of the body's members */
export function sentenceOf(remark: Remark, body = 'the body'): string {
  switch (remark.code) {
    case 'deprecated':
      return `${remark.name} is deprecated: ${remark.instead}`
    case 'has-command':
      return `${remark.name}: ws ${remark.command} does the same, and knows more about it`
    case 'nothing-to-do':
      return `Nothing to do: ${remark.thing} ${remark.told}`
    case 'unknown-member': {
      const guess = guessAt(remark.member, remark.known) || '.'
      return `${body}: the document names no member ${JSON.stringify(remark.member)}${guess} It is sent as it stands`
    }
  }
}

/** Reports members of `--input` that the API document does not know. */
export async function tellUnknownMembers(
  body: unknown,
  schema: ObjectSchema | undefined,
  { notice }: Pick<CliSession, 'notice'>,
): Promise<void> {
  for (const remark of unknownMembers(body, schema)) await notice(sentenceOf(remark, '--input'))
}
