/** What a person may type for a yes; one place, so that every question of [y/N] takes the same words. */

/** Ctrl-C (undefined) is never a yes; Enter is what the question shows in capitals: no, unless told. */
export function isYes(answer: string | undefined, { onEnter = false } = {}): boolean {
  const typed = answer?.trim()
  return typed === '' ? onEnter : /^y(es)?$/i.test(typed ?? '')
}
