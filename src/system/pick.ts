/** The lines of a list that a person searches while typing. The last line takes the typed text itself, for an id that no list shows. */
import type { Offered } from '../context.ts'

export interface PickerLine {
  readonly value: string
  readonly label: string
}

/**
 * @param typed - so far
 * @returns the matches, then the typed text; the text alone if it is an id, so that Enter takes no other
 */
export function linesFor(typed: string, offered: readonly Offered[]): readonly PickerLine[] {
  const asTyped = { value: typed, label: `${typed} (as typed)` }
  if (typed === '') return offered.map(lineOf)
  const exact = offered.find(({ id }) => id === typed)
  if (exact !== undefined) return [lineOf(exact)]
  if (typed.startsWith('~')) return [asTyped]
  const words = typed.toLowerCase().split(/\s+/)
  const matches = offered.filter(({ id, title }) => {
    const text = `${title} ${id}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return [...matches.map(lineOf), asTyped]
}

const lineOf = ({ id, title }: Offered): PickerLine => ({
  value: id,
  label: title === '' ? id : `${title}  ${id}`,
})
