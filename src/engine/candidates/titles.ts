/** Remembers titles that a run meets: after a deletion, no list may show them. */
import type { SoughtName } from '../../catalog/lists.ts'

export interface Titles {
  note(parameter: SoughtName, { id, title }: { readonly id: string; readonly title: string }): void
  find(parameter: SoughtName, id: string): string | undefined
}

export function createTitles(): Titles {
  // A space and a collection may have the same id.
  const titles = new Map<SoughtName, Map<string, string>>()
  return {
    note(parameter, { id, title }) {
      const known = titles.get(parameter) ?? new Map()
      titles.set(parameter, known.set(id, title))
    },
    find: (parameter, id) => titles.get(parameter)?.get(id),
  }
}
