/** Gives the command of a verb its flags, help and action, as the service in force has it. */
import type { CommandSpec } from '../../catalog/command-spec.ts'
import { isOperation } from '../../catalog/operation.ts'
import { isAnythingLearnt } from '../../learnt/is-learnt.ts'
import type { Tree } from '../commands/tree-shape.ts'
import type { LinePosition } from './line-position.ts'
import { addGlobalOptions, answerHelp } from './make-command.ts'

export async function completeVerb(
  declared: CommandSpec,
  place: LinePosition & {
    readonly siblings: Readonly<Record<string, CommandSpec>>
    readonly noun: Partial<Tree>
  },
): Promise<void> {
  const [{ buildVerb }, { relationsFor }] = await Promise.all([
    import('./verb.ts'),
    import('../commands/verb-flags.ts'),
  ])
  addGlobalOptions(place.command)
  const spec = await asOffered(declared, place)
  buildVerb(spec, {
    ...place,
    answerHelp: (text) => answerHelp(place.command, place.printed, text),
    relations: await relationsFor(spec, place.noun),
  })
}

/** The command as the service in force has it, if ws has learnt its description. */
async function asOffered(
  spec: CommandSpec,
  { context, argv, rest }: Pick<LinePosition, 'context' | 'argv' | 'rest'>,
): Promise<CommandSpec> {
  if (!isOperation(spec) || !isAnythingLearnt(context)) return spec
  const { followKnown, settingsInWords } = await import('../commands/learnt-verbs.ts')
  const follow = await followKnown(
    { context, flags: settingsInWords(argv) },
    { isForHelp: rest.includes('--help') || rest.includes('-h') },
  )
  return follow(spec)
}
