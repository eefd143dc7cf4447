/** The part of what takes long that `npm test` does today: a third, each day the next one. */

const thirds = 3

const today = Math.floor(Date.now() / 86_400_000) % thirds

export const isTodays = (index: number): boolean => index % thirds === today

/** All of them in every run but `npm test`. */
export const todaysOf = <Item>(items: readonly Item[]): readonly Item[] =>
  process.env.WS_TESTS === 'shares' ? items.filter((_, index) => isTodays(index)) : items
