/** The style of YAML from ws, so that no reader misreads a text. */
import type { CreateNodeOptions, DocumentOptions, ScalarTag, SchemaOptions, ToStringOptions } from 'yaml'
import { escapeJson, hasJsonHazard } from './escape.ts'
import { exactDigits } from './exact-number.ts'

/** The library leaves some unsafe or unreadable text raw; a JSON string is a valid double-quoted YAML string. */
const hazardousText: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => typeof value === 'string' && (hasJsonHazard(value) || misread.test(value)),
  resolve: (text) => text,
  stringify: ({ value }) => escapeJson(JSON.stringify(value)),
}

/**
 * PyYAML and libyaml misread a tab on a line of plain text, or before the first letter of a block. `=` alone is a type of YAML
 * 1.1 that the library does not know.
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
  // Readers of YAML 1.1 would misread `no` and `012`: this option quotes such words.
  compat: 'yaml-1.1',
  aliasDuplicateObjects: false,
  lineWidth: 0,
} as const satisfies DocumentOptions & SchemaOptions & CreateNodeOptions & ToStringOptions
