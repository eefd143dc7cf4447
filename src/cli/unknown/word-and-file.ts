/** Finds the command that takes a file, for a word of another tool and a file: `ws import workspace.yaml`. */
import { optionsOf } from '../../catalog/options.ts'
import type { CommandEntry } from '../../reference/tree.ts'
import { quoted } from '../../text/shell-word.ts'
import type { Guess } from './guess.ts'
import { mostCalled } from './verb-first.ts'

/** Undefined if no command of that name, or with that search word, has a file first, or if many have. */
export function fileTaker(
  [word = '', file = '']: readonly string[],
  commands: readonly CommandEntry[],
): Guess | undefined {
  if (!isFile(file)) return undefined
  const called = word.toLowerCase()
  const found = commands.filter(
    ({ words, spec }) =>
      spec !== undefined &&
      spec.deprecated === undefined &&
      (words.at(-1) === called || spec.searchWords?.includes(called) === true) &&
      takesFile(spec),
  )
  if (found.length === 0 || found.length > mostCalled) return undefined
  // People have to look a destructive command up.
  const [destructive] = found.filter(({ spec }) => spec?.destructive !== undefined)
  if (destructive !== undefined) return { guess: undefined, hint: `ws ${destructive.words.join(' ')} --help` }
  const lines = found.map(({ words }) => ['ws', ...words, quoted(file)].join(' '))
  return { guess: lines.join(' or '), hint: undefined }
}

const isFile = (text: string) =>
  !text.startsWith('-') && /[/\\]|\.(?:ya?ml|json|md|csv|zip|tar|gz)$/i.test(text)

function takesFile(spec: NonNullable<CommandEntry['spec']>): boolean {
  const first = optionsOf(spec).find(({ argument }) => argument !== undefined)
  return first?.facts.resource === 'path' || first?.facts.isOnDisk === true
}
