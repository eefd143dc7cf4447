/** Finds the address of something within a space among the words of a task: it tells the space, too, where nothing else does. */
import { idFor, type SoughtName } from '../../catalog/lists.ts'
import { type Option, parameterNames } from '../../catalog/options.ts'
import { allOperations } from '../../catalog/walk.ts'
import { isWebAddress } from '../../settings/names.ts'
import type { Task } from '../../task/task.ts'
import type { Words } from '../parse/input.ts'

interface TypedTask {
  readonly spec: Task
  readonly options: readonly Option[]
}

export async function addressInSpace(
  { spec, options }: TypedTask,
  { arguments: args, flags }: Words,
): Promise<string | undefined> {
  const inOrder = options.filter(({ argument }) => argument !== undefined)
  for (const option of options) {
    const typed = option.argument === undefined ? flags.get(option.word) : args[inOrder.indexOf(option)]
    const address = [typed].flat().find(isWebAddress)
    const wanted = address === undefined ? undefined : idFor(option, spec)
    if (wanted !== undefined && (await isWithinSpaces(wanted.parameter))) return address
  }
  return undefined
}

/** True if the API reaches such things through their space only. */
async function isWithinSpaces(parameter: SoughtName): Promise<boolean> {
  const paths = (await allOperations()).map(({ path }): readonly string[] => parameterNames(path))
  const reaching = paths.filter((names) => names.includes(parameter))
  return (
    parameter !== 'spaceId' && reaching.length > 0 && reaching.every((names) => names.includes('spaceId'))
  )
}
