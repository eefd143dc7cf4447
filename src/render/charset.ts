/** Whether the lines of a tree may be drawn with characters that only UTF-8 has. */

/**
 * Not where the locale names another charset, or C (POSIX, "Internationalization Variables"). An environment that says
 * nothing is a container or a service more often than a terminal of the last century.
 */
export function hasLineCharacters(env: Readonly<Record<string, string | undefined>>): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  if (/^(C|POSIX)$/.test(locale)) return false
  const charset = /\.([^@]+)/.exec(locale)?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
}
