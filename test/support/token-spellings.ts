/** The spellings in which a careless service may return our token, and a reader that decodes all of them. */

type Spell = (text: string) => string

const each =
  (spell: (character: string, code: string) => string): Spell =>
  (text) =>
    [...text].map((character) => spell(character, character.charCodeAt(0).toString(16))).join('')

const inJson = each((_, code) => `\\u00${code}`)
const inAddress = each((_, code) => `%${code}`)
const upper = (spell: Spell): Spell => {
  const capital = (_: string, start: string, code: string) => `${start}${code.toUpperCase()}`
  return (text) => spell(text).replace(/(\\u00|%|&#x)([\da-f]{2})/g, capital)
}
const signs =
  (spell: Spell): Spell =>
  (text) =>
    text.replace(/[^A-Za-z\d]/g, spell)
const base64: Spell = (text) => Buffer.from(text).toString('base64')
const base64url: Spell = (text) => Buffer.from(text).toString('base64url')
const hex: Spell = (text) => Buffer.from(text).toString('hex')
const quoted: Spell = (text) => JSON.stringify(text).slice(1, -1)
const named: Spell = (text) =>
  text.replace(
    /[+/="&\\]/g,
    (sign) =>
      ({ '+': '&plus;', '/': '&sol;', '=': '&equals;', '"': '&quot;', '&': '&amp;' })[sign] ?? '&bsol;',
  )

/** Each fits into a JSON string. */
export const spellingsInJson: Readonly<Record<string, Spell>> = {
  'as JSON has it': quoted,
  'as JSON of PHP has it': (text) => quoted(text).replaceAll('/', '\\/'),
  'signs as \\u002B': upper(signs(inJson)),
  'signs as \\u003d': signs(inJson),
  'fully escaped': inJson,
  'every second character escaped': (text) =>
    [...text].map((character, index) => (index % 2 ? inJson(character) : quoted(character))).join(''),
  'JSON in JSON': (text) => quoted(quoted(text)),
  'JSON in JSON, fully escaped': (text) => quoted(inJson(text)),
  'in an address': encodeURIComponent,
  'in an address, fully': inAddress,
  'in an address, fully, in capitals': upper(inAddress),
  'in an address, twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'in an address, fully, twice': (text) => encodeURIComponent(inAddress(text)),
  'in an address, three times': (text) => encodeURIComponent(encodeURIComponent(inAddress(text))),
  'in an address, its % escaped': (text) => inAddress(text).replaceAll('%', '\\u0025'),
  'in HTML, by number': each((character) => `&#${character.charCodeAt(0)};`),
  'in HTML, by padded number': each((character) => `&#0${character.charCodeAt(0)};`),
  'in HTML, in hexadecimal': upper(each((_, code) => `&#x${code};`)),
  'in HTML, by name': (text) => quoted(named(text)),
  'in HTML, twice': each((character) => `&amp;#${character.charCodeAt(0)};`),
  'HTML in JSON of Go': each((character) => `\\u0026#${character.charCodeAt(0)};`),
  base64,
  'base64 for addresses': base64url,
  'base64 of the header': (text) => base64(`Bearer ${text}`),
  'base64, one byte before it': (text) => base64(`x${text}yz`),
  'base64, two bytes before it': (text) => base64(`??${text}?`),
  'base64 as of Basic': (text) => base64(`user:${text}:`),
  'base64 in an address': (text) => encodeURIComponent(base64(`u:${text}`)),
  'base64, its / escaped': (text) => base64(`Bearer ${text}`).replaceAll('/', '\\/'),
  'base64, fully escaped': (text) => inJson(base64(text)),
  hexadecimal: hex,
  'hexadecimal in capitals': (text) => hex(text).toUpperCase(),
}

/** These also occur in texts that are not JSON. */
export const spellingsInText: Readonly<Record<string, Spell>> = {
  ...spellingsInJson,
  'as it is': (text) => text,
  'as code has it': each((_, code) => `\\x${code}`),
}

/** True if a part of the text, decoded in any of these ways in any order, holds enough of the token to reveal it. */
export function leaks(text: string, token: string): boolean {
  // Half of it would be too much already.
  const parts = [token.slice(0, Math.ceil(token.length / 2)), token.slice(Math.floor(token.length / 2))]
  let layer = text
  for (let depth = 0; depth < 6; depth += 1) {
    const all = [layer, ...decodedRuns(layer)]
    if (all.some((each) => parts.some((part) => each.includes(part)))) return true
    layer = unescaped(layer)
  }
  return false
}

const character = (code: string, radix: number) => String.fromCharCode(Number.parseInt(code, radix))

const unescaped = (text: string): string =>
  text
    .replace(/\\+u00([\da-f]{2})|\\+x([\da-f]{2})|%([\da-f]{2})/gi, (_, one, two, three) =>
      character(one ?? two ?? three, 16),
    )
    .replace(/&#x([\da-f]+);/gi, (_, code) => character(code, 16))
    .replace(/&#(\d+);/g, (_, code) => character(code, 10))
    .replace(/&(plus|sol|equals|quot|amp|bsol);/g, (_, name) => signOf[name] ?? '')
    .replace(/\\(["\\/])/g, '$1')

const signOf: Readonly<Record<string, string>> = {
  plus: '+',
  sol: '/',
  equals: '=',
  quot: '"',
  amp: '&',
  bsol: '\\',
}

/** Every run of base64, from each of its first four characters, and every run of hexadecimal. */
function decodedRuns(text: string): readonly string[] {
  const inBase64 = (text.match(/[A-Za-z\d+/_-]{8,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1')),
  )
  const inHex = (text.match(/[\da-f]{16,}/gi) ?? []).flatMap((run) =>
    [0, 1].map((start) => Buffer.from(run.slice(start), 'hex').toString('latin1')),
  )
  return [...inBase64, ...inHex]
}
