/** Finds comments that nobody has answered to the end. */
import { quotedTitle } from '../../../text/quoted-title.ts'
import { daysSince, inDays, told, toldText } from '../facts/read-thing.ts'
import { cannotTell, found, rule } from '../rule.ts'

export const commentStale = rule({
  id: 'comment-stale',
  title: 'A comment has been open for long',
  severity: 'info',
  why: 'Somebody has asked, and waits for an answer.',
  fix: 'ws space comment update <comment> --space <space> --resolved',
  params: { days: { type: 'number', about: 'Days without a change', default: 90 } },
  kinds: ['comment'],
  needsReplies: true,
  *check({ all, number, now }) {
    const most = number('days') ?? 90
    for (const comment of all('comment')) {
      if (told(comment, 'status') === 'resolved') continue
      const age = daysSince(comment, ['postedAt', 'editedAt'], now)
      if (age === undefined) yield cannotTell(comment, 'The service does not say when it was written')
      else if (age > most)
        yield found(
          comment,
          `${wordsOf(toldText(comment, 'body.markdown'))} has been open for ${inDays(age)}`,
        )
    }
  },
})

const wordsOf = (text: string | undefined): string =>
  text === undefined ? 'The comment' : quotedTitle(text.length > 40 ? `${text.slice(0, 39)}…` : text)
