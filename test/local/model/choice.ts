/** Makes the choices of a step from numbers, which fast-check shrinks well. */

/** Whole numbers, each taken modulo the number of options. */
export type Choice = <Item>(items: readonly Item[]) => Item

export function chooser(numbers: readonly number[]): Choice {
  let used = 0
  return (items) => {
    const number = numbers[used % numbers.length] ?? 0
    used += 1
    if (items.length === 0) throw new Error('there is nothing to choose from')
    // It is one of them, which may be undefined itself.
    return items[number % items.length] as (typeof items)[number]
  }
}

/** The items, so often that the exception is seldom chosen beside them. */
export const mostly = <Item, Exception>(
  items: readonly Item[],
  exception: Exception,
): readonly (Item | Exception)[] => [
  ...Array.from({ length: items.length === 0 ? 0 : Math.ceil(8 / items.length) }, () => items).flat(),
  exception,
]
