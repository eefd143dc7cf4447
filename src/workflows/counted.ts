/** Writes a number of things, for summaries and notices: `1 change`, `3 people`. */

export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`
