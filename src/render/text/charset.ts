/** Decides whether drawings (trees, marks, questions) may use characters beyond ASCII. */

/**
 * False if the locale names another charset than UTF-8, or C (POSIX, "Internationalization Variables"). Without a locale, ws
 * assumes UTF-8: a container or a service is likelier than an old terminal.
 */
export function hasLineCharacters(env: Readonly<Record<string, string | undefined>>): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  if (/^(C|POSIX)$/.test(locale)) return false
  const charset = /\.([^@]+)/.exec(locale)?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
}
