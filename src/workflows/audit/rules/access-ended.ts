/** Finds access that a document says has ended, and that is still there. */
import { datedKinds, documentOf } from '../facts/dated.ts'
import { found, rule } from '../rule.ts'

export const accessEnded = rule({
  id: 'access-ended',
  title: 'Access has ended, and is still there',
  severity: 'high',
  why: 'Somebody decided that it ends on that day, and nothing has ended it.',
  fix: 'Let the document end it: ws apply <document> --allow members,delete',
  kinds: datedKinds,
  needsDates: true,
  *check({ all, dates, now }) {
    for (const thing of datedKinds.flatMap(all)) {
      const dated = dates?.of(thing)
      if (dated !== undefined && dated.until.end <= now)
        yield found(thing, `It was to end: until ${dated.until.said}`, {
          place: dated.place,
          named: documentOf(dated.place),
        })
    }
  },
})
