/** The access matrix of the page: a heat map that is a table, so that every reader and paper has its words. */

import { scalePoint } from 'd3-scale'
import type { AccessMatrix } from '../../../reports/findings-report.ts'
import { counted } from '../../../text/counted.ts'
import { html, type Markup } from '../../page/html.ts'
import { pageTable, type TableCell } from '../../page/table.ts'

/** From least to most, as the API orders them. */
const order = ['read', 'comment', 'edit', 'review', 'create', 'admin']

/** The step of the colours: 1 to 6. */
const heat = scalePoint(order, [1, 6])

export function accessSection({ people, places, roles, more, isWhole }: AccessMatrix): Markup {
  const rest = [
    ...(more.people > 0 ? [counted(more.people, 'more person', 'more people')] : []),
    ...(more.places > 0 ? [counted(more.places, 'more place')] : []),
  ]
  const note =
    rest.length === 0
      ? undefined
      : html`<p class="faint">${rest.join(' and ')}: ws access has all of them.</p>`
  const content =
    people.length === 0
      ? html`<p>The source tells of nobody who may do something.</p>`
      : html`${pageTable({
          label: 'Roles of people',
          isNamed: true,
          className: 'heat',
          columns: ['Person', ...places.map(nameOf)],
          rows: people.map((person, row) => rowOf(person, roles[row] ?? [])),
        })}${note}`
  return html`<section aria-labelledby="access">
<h2 id="access">Who may do what</h2>
<p>${isWhole ? 'All members and guests' : 'People as far as the source names them'}, and the role that counts in the organization, its sites, its collections and its spaces.</p>
${content}
</section>
`
}

const rowOf = (person: string, roles: readonly (string | null)[]): readonly TableCell[] => [
  { content: person },
  ...roles.map((role) => ({
    content: role ?? '–',
    className: `heat-${role === null ? 0 : (heat(role) ?? 0)}`,
  })),
]

/** Without the kind. */
const nameOf = (place: string) => place.slice(place.indexOf('/') + 1)
