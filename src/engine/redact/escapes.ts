/** Escapes of a single character in JSON, URLs and HTML. */

/** HTML's names for signs that a token may hold. */
const named: Readonly<Record<string, string>> = {
  excl: '!',
  quot: '"',
  num: '#',
  dollar: '$',
  percnt: '%',
  amp: '&',
  apos: "'",
  lpar: '(',
  rpar: ')',
  ast: '*',
  plus: '+',
  comma: ',',
  hyphen: '-',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  lt: '<',
  equals: '=',
  gt: '>',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  Hat: '^',
  lowbar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
  rbrace: '}',
}

/** Any escape of a printable ASCII character: tokens consist of these. */
export const anyEscape =
  /\\u00([2-7][\da-f])|\\x([2-7][\da-f])|%([2-7][\da-f])|&#x0*([2-7][\da-f]);?|&#0*(\d{2,3});?|\\(["'/\\])|&([A-Za-z]{2,6});/gi

/** The character of a match of `anyEscape`; undefined if it stands for none. */
export function meaningOf(match: RegExpExecArray): string | undefined {
  const [, inJson, inCode, inAddress, inHex, inDecimal, quoted, name] = match
  const hex = inJson ?? inCode ?? inAddress ?? inHex
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
  if (inDecimal !== undefined) return String.fromCharCode(Number(inDecimal))
  return quoted ?? named[name ?? '']
}

export interface EscapeSearch {
  /** A text that every such escape contains, and that is quick to find. */
  readonly probe: string
  /** Undefined if the probe alone is enough. */
  readonly pattern: RegExp | undefined
}

/** Every escape begins with one of these signs. An escaped sign may begin another escape. */
export const beginners = ['\\', '%', '&']
const followed = '(?=u00|x?[2-7][\\dA-Fa-f]|#|[A-Za-z]{2,6};)'

/** Searches for escapes of the characters, and for escapes of signs that begin another one. */
export function escapesOf(characters: ReadonlySet<string>): readonly EscapeSearch[] {
  const wanted = [...characters]
  // Without the `i` flag, which makes V8 several times slower.
  const hexOf = (each: string) =>
    each
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
  const either = (spell: (each: string) => string) =>
    `(?:${wanted.map(spell).join('|')}|(?:${beginners.map(spell).join('|')})${followed})`
  const hex = either(hexOf)
  const decimal = either((each) => `${each.charCodeAt(0)}(?!\\d);?`)
  const name = either((each) => `(?:${namesOf(each).join('|')});`)
  const quotable = ['"', "'", '/', '\\'].filter((each) => characters.has(each))
  return [
    { probe: '\\u00', pattern: new RegExp(`\\\\u00${hex}`) },
    { probe: '\\x', pattern: new RegExp(`\\\\x${hex}`) },
    { probe: '%', pattern: new RegExp(`%${hex}`) },
    { probe: '&#', pattern: new RegExp(`&#(?:0*${decimal}|[xX]0*${hex})`) },
    { probe: ';', pattern: new RegExp(`&${name}`) },
    ...quotable.map((each) => ({ probe: `\\${each}`, pattern: undefined })),
  ]
}

const namesOf = (sign: string) => Object.keys(named).filter((name) => named[name] === sign)
