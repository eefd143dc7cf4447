/** Finds access that ends soon by the date in a document. */
import { datedKinds, documentOf } from '../facts/dated.ts'
import { inDays } from '../facts/read-thing.ts'
import { found, rule } from '../rule.ts'

const day = 86_400_000

export const accessEnding = rule({
  id: 'access-ending',
  title: 'Access ends soon',
  severity: 'low',
  why: 'Whoever still needs it has to ask before that day, and not after.',
  fix: 'Give it a later date in the document, or let it end: ws plan <document>',
  params: { days: { type: 'number', about: 'Days that are left at most', default: 14 } },
  kinds: datedKinds,
  needsDates: true,
  *check({ all, dates, now, number }) {
    const most = (number('days') ?? 14) * day
    for (const thing of datedKinds.flatMap(all)) {
      const dated = dates?.of(thing)
      const left = dated === undefined ? 0 : dated.until.end - now
      if (dated !== undefined && left > 0 && left <= most)
        yield found(thing, `It ends in ${inDays(Math.ceil(left / day))}: until ${dated.until.said}`, {
          place: dated.place,
          named: documentOf(dated.place),
        })
    }
  },
})
