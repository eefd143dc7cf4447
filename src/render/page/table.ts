/**
 * The tables of the pages. On a phone each row is a block in which every value stands beside the name of its column, so that nothing
 * lies past the edge.
 */
import { html, type Markup } from './html.ts'

export interface TableCell {
  readonly content: Markup | string
  readonly className?: string
}

interface PageTable {
  /** Its name for screen readers. */
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly TableCell[])[]
  /** True if the first cell of a row names it. */
  readonly isNamed?: boolean
  readonly className?: string
}

/** Each element says its role, since it loses that where the style makes it a block. */
export const pageTable = ({ label, columns, rows, isNamed = false, className = '' }: PageTable): Markup =>
  html`<div class="wide" role="region" aria-label="${label}" tabindex="0">
<table role="table" class="stacks ${className}"><thead role="rowgroup"><tr role="row">${columns.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (
      cells,
    ) => html`<tr role="row">${cells.map((cell, index) => cellMarkup(cell, { isHead: isNamed && index === 0, column: columns[index] ?? '' }))}</tr>
`,
  )}</tbody></table>
</div>`

interface CellPlace {
  readonly isHead: boolean
  readonly column: string
}

const cellMarkup = ({ content, className }: TableCell, { isHead, column }: CellPlace): Markup =>
  isHead
    ? html`<th scope="row" role="rowheader">${content}</th>`
    : html`<td role="cell" data-column="${column}"${className === undefined ? undefined : html` class="${className}"`}>${content}</td>`
