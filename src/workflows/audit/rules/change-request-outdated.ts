/** Finds change requests that lack changes of the content they change. */
import { called, told } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

export const changeRequestOutdated = rule({
  id: 'change-request-outdated',
  title: 'A change request is outdated',
  severity: 'low',
  why: 'The content has changed since it began: a review of it says little about what a merge makes.',
  fix: 'ws cr pull <change-request> --space <space>',
  kinds: ['change-request'],
  needsReplies: true,
  *check({ all }) {
    for (const request of all('change-request'))
      if (told(request, 'outdated') === true)
        yield found(request, `${called(request)} lacks changes that the content has got since`)
  },
})
