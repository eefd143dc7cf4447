/** How values are written as YAML, so that no reader takes a text for anything else. */
import type { CreateNodeOptions, DocumentOptions, ScalarTag, SchemaOptions, ToStringOptions } from 'yaml'
import { escapeJson, hasJsonHazard } from './escape.ts'
import { exactDigits } from './exact-number.ts'

/** The library leaves some text raw that must not be, or that others can't read; a JSON string is a double-quoted YAML one. */
const hazardousText: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => typeof value === 'string' && (hasJsonHazard(value) || misread.test(value)),
  resolve: (text) => text,
  stringify: ({ value }) => escapeJson(JSON.stringify(value)),
}

/**
 * PyYAML and libyaml take a tab on a line of plain text, or before the first letter of a block, for the end of what
 * it stands in; `=` alone is a type of YAML 1.1 that the library does not know.
 */
const misread = /^=$|^[^\n]*\t[^\n]*$|^[ \n]*\t/

const exactNumber: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => exactDigits(value) !== undefined,
  resolve: (text) => text,
  stringify: ({ value }) => exactDigits(value) ?? '',
}

/** For `stringify`, and for documents of the library. */
export const yamlStyle = {
  customTags: (tags) => [hazardousText, exactNumber, ...tags],
  // Readers of YAML 1.1 would take `no` and `012` for something else: such words get quotes.
  compat: 'yaml-1.1',
  aliasDuplicateObjects: false,
  lineWidth: 0,
} as const satisfies DocumentOptions & SchemaOptions & CreateNodeOptions & ToStringOptions
