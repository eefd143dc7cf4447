/** The words that mean yes: one place, so that every question of [y/N] takes the same ones. */

/** Ctrl-C (undefined) is never a yes. Enter is the answer in capitals: no, unless `onEnter` is true. */
export function isYes(answer: string | undefined, { onEnter = false } = {}): boolean {
  const typed = answer?.trim()
  return typed === '' ? onEnter : /^y(es)?$/i.test(typed ?? '')
}
