/** Guesses the intended flag: misspelt, or named as in other tools. */
import { outputFormats } from '../../settings/settings.ts'
import { nearest } from '../../text/nearest.ts'
import { quoted, shellLine } from '../../text/shell-word.ts'

/** @param flag - with its dashes */
export function guessFlag(flag: string, known: readonly string[]): string | undefined {
  const word = flag.replace(/^--?/, '')
  const words = known.map((each) => each.slice(2))
  const meant = elsewhere[word] ?? elsewhere[word.toLowerCase()] ?? formats(word)
  // Without the leading dashes: they would make the words longer, and so allow more typing errors.
  const file = words.find((each) => each === `${word}-file`)
  const found = meant.find((each) => words.includes(each.split(' ')[0] ?? '')) ?? file ?? nearest(word, words)
  return found && `--${found}`
}

/** `--csv` is `--output csv`. */
const formats = (word: string): readonly string[] =>
  outputFormats.some((format) => format === word) ? [`output ${word}`] : []

/** True for a file that the answer is to go to: commands whose answer is one document have `--out`. */
export const namesOutput = (flag: string): boolean =>
  ['--out', '--outfile', '--out-file', '--output-file', '--save', '--document'].includes(flag)

interface LineWithOut {
  /** With `ws`. */
  readonly words: string
  readonly argv: readonly string[]
}

/** The same line with the shell writing the file. Values of other flags may be secrets, and go. */
export function redirected(flag: string, { words, argv }: LineWithOut): string {
  const at = argv.findIndex((word) => word === flag || word.startsWith(`${flag}=`))
  const isJoined = argv[at] !== flag
  const file = isJoined ? argv[at]?.slice(flag.length + 1) : argv[at + 1]
  const others = [...argv.slice(0, at), ...argv.slice(at + (isJoined ? 1 : 2))]
  const line = others.some((word) => word.startsWith('-')) ? words : shellLine(['ws', ...others])
  return `${line} > ${quoted(file === undefined || file.startsWith('-') ? 'answer.txt' : file)}`
}

/** Flags of other tools and usual words, each with its possible names here, likeliest first; with a value if it needs one. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  f: ['from'],
  file: ['from', 'out'],
  filename: ['from', 'out'],
  name: ['title', 'subject'],
  title: ['name', 'subject'],
  subject: ['title', 'name'],
  format: ['output'],
  filter: ['jq'],
  query: ['jq'],
  select: ['fields'],
  sort: ['sort-by'],
  'order-by': ['sort-by'],
  max: ['limit', 'last'],
  count: ['limit', 'last'],
  limit: ['last'],
  tail: ['last', 'limit'],
  head: ['limit', 'last'],
  number: ['limit', 'last'],
  last: ['limit', 'after'],
  first: ['before', 'limit'],
  top: ['before', 'limit'],
  bottom: ['after'],
  above: ['before'],
  below: ['after'],
  under: ['parent', 'after'],
  to: ['to-org', 'parent'],
  into: ['parent', 'to-org'],
  collection: ['parent'],
  'per-page': ['page-size'],
  L: ['limit'],
  l: ['jq'],
  state: ['status'],
  author: ['creator'],
  s: ['status'],
  hostname: ['url'],
  'all-namespaces': ['all'],
  'field-selector': ['jq'],
  reverse: ['sort-by -<field>'],
  descending: ['sort-by -<field>'],
  organization: ['org'],
  organisation: ['org'],
  host: ['base-url'],
  server: ['base-url'],
  token: ['token-file'],
  'endpoint-url': ['base-url'],
  url: ['base-url'],
  repo: ['space'],
  namespace: ['space'],
  project: ['space'],
  verbose: ['debug'],
  // Alone it is the version in most tools, and with a command it is more words.
  v: ['version or --debug', 'debug'],
  vv: ['debug'],
  vvv: ['debug'],
  'auto-approve': ['yes'],
  'assume-yes': ['yes'],
  'no-interactive': ['no-input'],
  'non-interactive': ['no-input'],
  'no-verify': ['no-check'],
  'no-check': ['no-verify'],
  'skip-verify': ['no-verify', 'no-check'],
  'skip-check': ['no-check', 'no-verify'],
  'no-validate': ['no-verify', 'no-check'],
  offline: ['no-check'],
  'dry-run-only': ['dry-run'],
  check: ['dry-run'],
  preview: ['dry-run'],
  user: ['person'],
  email: ['person'],
  whatif: ['dry-run'],
  'what-if': ['dry-run'],
  a: ['all'],
  'all-pages': ['all'],
  paginate: ['all'],
  'max-items': ['limit'],
  'max-results': ['limit'],
  'starting-token': ['page'],
  search: ['query', 'jq'],
  selector: ['jq'],
  columns: ['fields'],
  column: ['fields'],
  data: ['input'],
  payload: ['input'],
  'cli-input-json': ['input'],
  t: ['title', 'subject', 'name'],
  b: ['body', 'message'],
  m: ['message', 'body', 'subject', 'note'],
  message: ['body', 'note'],
  r: ['space', 'recursive'],
  w: ['wait'],
  watch: ['wait'],
  'detailed-exitcode': ['exit-code'],
  trace: ['debug'],
  silent: ['quiet'],
  'no-color': ['color never'],
  'no-colour': ['color never'],
}
