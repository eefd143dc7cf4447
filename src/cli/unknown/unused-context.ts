/** Tells of a typed `--space` or `--site` that the command has no use for: whoever types one expects it to narrow something. */
import { type Declaration, type Option, optionsOf } from '../../catalog/options.ts'
import type { ContextKind } from '../../settings/settings.ts'
import { quoted } from '../../text/shell-word.ts'
import type { Typed } from '../parse/words.ts'
import { withWords } from './line-elsewhere.ts'

interface NarrowedCommand {
  /** Without `ws`. */
  readonly words: string
  readonly spec: Declaration
  readonly options: readonly Option[]
}

/** Not `--org`: whatever a command reads lies in an organization. */
const narrowing = ['space', 'site'] as const

/** A sentence for each. */
export const unusedContext = ({ words, spec, options }: NarrowedCommand, flags: Typed): readonly string[] =>
  narrowing.flatMap((kind) => {
    const value = flags.get(kind)
    if (typeof value !== 'string' || spec.takesCommand !== undefined || usesContext(spec, kind)) return []
    const line = spec.flagsElsewhere?.[kind]
    const own = options.find(({ argument, facts }) => argument === undefined && facts.resource === kind)
    const instead =
      line !== undefined
        ? `; ws ${withWords(line, [quoted(value)])}`
        : own === undefined
          ? ''
          : `; --${own.word} takes one`
    return [`ws ${words} does not use --${kind}${instead}`]
  })

const usesContext = (spec: Declaration, kind: ContextKind): boolean =>
  spec.takesContexts === true ||
  spec.contexts?.includes(kind) === true ||
  optionsOf(spec).some(({ context, word }) => context === kind || word === kind)
