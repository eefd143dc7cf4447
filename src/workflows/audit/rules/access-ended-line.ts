/** Finds entries of a document whose date is past, and that are about nothing any more. */
import { datedKinds, documentOf } from '../facts/dated.ts'
import { found, rule } from '../rule.ts'

export const accessEndedLine = rule({
  id: 'access-ended-line',
  title: 'An entry has ended, and can be taken out',
  severity: 'info',
  why: 'Entries about nothing hide those that count.',
  fix: 'Take the entry out of the document; this does it for all: ws export --merge <document>',
  kinds: datedKinds,
  needsDates: true,
  *check({ dates }) {
    for (const { thing, until, place } of dates?.lines ?? [])
      yield found(thing, `It has ended, and is not there any more: until ${until.said}`, {
        place,
        named: documentOf(place),
      })
  },
})
