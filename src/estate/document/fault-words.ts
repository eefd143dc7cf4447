/** Says faults of documents in words, each with its place, like compilers: `file:line:column: the fault`. */

import { nounOf, nounsOf } from '../../catalog/kinds.ts'
import { guessAt } from '../../text/nearest.ts'
import { withArticle } from '../../text/with-article.ts'
import type { PlaceInFile } from '../estate.ts'
import type { DocumentFault, DocumentTrouble } from './faults.ts'

export const faultText = (fault: DocumentFault): string => `${placeText(fault)}: ${troubleText(fault)}`

const placeText = ({ file, line, column }: PlaceInFile) => `${file}:${line}:${column}`

type Wording = {
  readonly [Code in DocumentTrouble['code']]: (trouble: DocumentFault & { readonly code: Code }) => string
}

const words: Wording = {
  'empty-document': () =>
    'nothing here is about the workspace: a document needs lists such as teams and sites, [] where there are none',
  syntax: ({ reason }) => `this is not YAML: ${reason}`,
  'duplicate-key': ({ member, first }) => `${quoted(member)} stands here twice, first at line ${first.line}`,
  'unknown-alias': ({ name }) => `no anchor ${quoted(name)} stands before this alias`,
  'too-many-aliases': ({ limit }) => `the aliases stand for more than ${limit} values`,
  'unknown-tag': ({ tag }) => `documents have no tags: ${tag}`,
  'unknown-format': ({ got, known }) => `the format is ${got}; this ws reads "${known}"`,
  'unknown-member': ({ member, known }) =>
    `there is no member ${quoted(member)}${guessAt(member.split('.').at(-1), known)}`,
  'missing-member': ({ kind, members }) => `${withArticle(nounOf(kind))} needs ${members.join(' or ')}`,
  'wrong-type': ({ member, wanted, got }) => `${quoted(member)} needs ${wanted}, got ${brief(got)}`,
  'wrong-value': ({ member, wanted, got }) => `${quoted(member)} needs ${wanted}, got ${brief(got)}`,
  'unknown-reference': ({ member, kind, got, candidates }) =>
    candidates.length > 1
      ? `${quoted(member)} names ${quoted(got)}, and several ${nounsOf(kind)} are called so: give the id of one of ${candidates.join(', ')}`
      : `${quoted(member)} names ${quoted(got)}, and there is no such ${nounOf(kind)}`,
  'stray-order': ({ member, got }) =>
    `${quoted(member)} names ${quoted(got)}, which has no entry here: add one, or take it out of the order`,
  'circular-copies': ({ names }) => `copies of each other can't be made: ${names.join(' from: ')}`,
  'duplicate-thing': ({ kind, name, file, first }) =>
    file === first.file
      ? `the ${nounOf(kind)} ${quoted(name)} stands here twice, first at line ${first.line}`
      : `the ${nounOf(kind)} ${quoted(name)} stands in two files, first at ${placeText(first)}`,
  'refused-variable': ({ variable }) =>
    `the document may not fill in the variable ${variable}: only WS_VAR_*, and those that the command line names, but never a token of ws`,
  'refused-file': ({ path }) =>
    `the document may not fill in the file ${quoted(path)}: only regular files below its own folder, and those that the command line names, but never the settings of ws`,
  'unset-variable': ({ variable }) => `the variable ${variable} is not set`,
  'unreadable-file': ({ path, reason }) => `the file ${quoted(path)} can't be read: ${reason}`,
}

// Each entry of the table takes only faults of its own code.
const troubleText = (fault: DocumentFault): string =>
  (words[fault.code] as (fault: DocumentFault) => string)(fault)

const quoted = (text: string) => JSON.stringify(brief(text))

/** The value may be a secret, or the whole text of a file: its beginning is enough to find it. */
const brief = (text: string): string =>
  text.length > longestQuote ? `${text.slice(0, longestQuote).toWellFormed()}…` : text

/** Characters. */
const longestQuote = 60
