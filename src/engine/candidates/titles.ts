/** Remembers titles that a run meets: after a deletion, no list may show them. */
import type { ParameterName } from '../../catalog/parameters.ts'

export interface Titles {
  note(parameter: ParameterName, { id, title }: { readonly id: string; readonly title: string }): void
  find(parameter: ParameterName, id: string): string | undefined
}

export function createTitles(): Titles {
  const titles = new Map<string, string>()
  // A space and a collection may have the same id.
  const key = (parameter: ParameterName, id: string) => `${parameter} ${id}`
  return {
    note: (parameter, { id, title }) => titles.set(key(parameter, id), title),
    find: (parameter, id) => titles.get(key(parameter, id)),
  }
}
