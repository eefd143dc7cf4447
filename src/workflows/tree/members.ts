/** Members of what a service sent, of which nothing is certain. */
export type Members = Readonly<Record<string, unknown>>

/** Empty where there is no text. */
export const textIn = (members: Members, name: string): string => {
  const value = members[name]
  return typeof value === 'string' ? value : ''
}

/** The members of these names that there are. */
export const pick = (members: Members, ...names: readonly string[]): Members =>
  Object.fromEntries(names.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])))
