/** Text that attacks a terminal, a log or a reader's eyes, by name. */

const codes = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))

export const payloads: Readonly<Record<string, string>> = {
  'window title (OSC 0)': '\u001b]0;owned\u0007',
  'hyperlink (OSC 8)': '\u001b]8;;https://evil.test\u001b\\click\u001b]8;;\u001b\\',
  'clipboard (OSC 52)': '\u001b]52;c;ZXZpbA==\u0007',
  'clear screen (CSI)': '\u001b[2J\u001b[H',
  'colour (SGR)': '\u001b[31;1mred',
  'device control (DCS)': '\u001bP1$r\u001b\\',
  'CSI of C1': '\u009b2J',
  'OSC of C1': '\u009d0;owned\u009c',
  'next line (C1)': 'a\u0085b',
  'overwriting (CR)': 'harmless\rEVIL',
  'CR LF': 'a\r\nb',
  bell: 'ding\u0007',
  NUL: 'a\u0000b',
  backspace: 'ab\b\bcd',
  delete: 'a\u007fb',
  'vertical tab and form feed': 'a\u000bb\u000cc',
  'right-to-left override': 'invoice\u202efdp.exe',
  isolates: '\u2066a\u2067b\u2068c\u2069',
  'marks of direction': 'a\u200eb\u200fc\u061cd',
  'line and paragraph separator': 'a\u2028b\u2029c',
  'zero-width space': 'pay\u200bpal',
  'joiner between letters': 'a\u200db\u200cc',
  'byte order mark': '\ufefftitle',
  'word joiner and soft hyphen': 'a\u2060b\u00adc',
  'tags outside a flag': 'a\u{e0041}\u{e0042}b',
  'Hangul filler': '\u3164\u115f\uffa0',
  'many selectors': `a${'\ufe0f'.repeat(9)}`,
  'lone high surrogate': 'a\ud83db',
  'lone low surrogate': 'a\ude00b',
  noncharacter: 'a\uffffb',
  'every C0': codes(0, 0x1f).join(''),
  'every C1': codes(0x7f, 0x9f).join(''),
  'every bidi control': [...codes(0x202a, 0x202e), ...codes(0x2066, 0x2069)].join(''),
}

/** Characters that no output may hold. */
export const rawControl = /[[\p{Cc}--[\t\n]]\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/v

/** Characters that human output may hold only inside emoji and scripts with joiners; no payload has these. */
export const rawHazard =
  /[[\p{Cc}--[\t\n]]\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/v

/** Characters that no JSON may hold. */
export const rawJsonHazard =
  /[[\p{Cc}--\n]\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/v
