/** The part of what takes long that `npm test` does today: each day the next one, all of them within a week. */

const today = Math.floor(Date.now() / 86_400_000)

/** @param share - one of how many parts a day does */
export const isTodays = (index: number, share: number, day = today): boolean => (index + day) % share === 0

/** All of them in every run but `npm test`. */
export const todaysOf = <Item>(items: readonly Item[], share: number): readonly Item[] =>
  process.env.WS_TESTS === 'shares' ? items.filter((_, index) => isTodays(index, share)) : items
