/** Reads `--x=true` and `--x=false` of switches, which Commander accepts only without a value. */
import { Command, type Option } from 'commander'
import { UsageError } from '../../errors.ts'
import { shorthands } from './flags.ts'

/** Makes the command accept them; for other values after the `=`, it says what to write. */
export function takeSwitchValues(command: Command): void {
  command.parseOptions = (args) => Command.prototype.parseOptions.call(command, spelledOut(args, command))
}

function spelledOut(args: readonly string[], { options, commands }: Command): string[] {
  // Words after `--` or after the next command are not for this command.
  const end = args.findIndex((arg) => arg === '--' || commands.some((each) => each.name() === arg))
  const own = end === -1 ? args : args.slice(0, end)
  const spelled = own.flatMap((arg, index) => {
    const [long, value] = divided(arg)
    const isSwitch = options.some((option) => option.long === long && !takesValue(option))
    if (wantsNext(own[index - 1], options)) return [valueOrRefusal(arg, own[index - 1] ?? '', options)]
    if (isSwitch) return without(value, long, options)
    return options.some((option) => option.long === arg) ? [shorthands.get(arg) ?? arg] : [arg]
  })
  return [...spelled, ...args.slice(own.length)]
}

function divided(arg: string): readonly [long: string, value: string] {
  const cut = arg.startsWith('--') ? arg.indexOf('=') : -1
  return cut === -1 ? ['', ''] : [arg.slice(0, cut), arg.slice(cut + 1)]
}

/** The switch without a value: itself, its opposite, or nothing if it has none. */
function without(value: string, long: string, options: readonly Option[]): readonly string[] {
  const opposite = long.startsWith('--no-') ? `--${long.slice(5)}` : `--no-${long.slice(2)}`
  const hasOpposite = options.some((option) => option.long === opposite && !takesValue(option))
  if (value === 'true') return [shorthands.get(long) ?? long]
  if (value === 'false') return hasOpposite ? [opposite] : []
  throw new UsageError(`${long} is a switch: it takes true or false after the =`, {
    hint: `Write ${long}, or ${long}=false${hasOpposite ? ` or ${opposite}` : ''}`,
  })
}

const takesValue = ({ required, optional }: Option) => required || optional

/** A forgotten value would take the next flag with it. Other words that begin with a dash are values: -1, -, -updatedAt. */
function valueOrRefusal(arg: string, flag: string, options: readonly Option[]): string {
  const [name = ''] = arg.split('=', 1)
  const meant = options.find(({ long, short }) => long === name || short === arg)
  if (meant === undefined || name === '-') return arg
  throw new UsageError(`${flag} needs a value; ${name} is a flag`, {
    hint: flag.startsWith('--')
      ? `Put the value behind ${flag}; one that begins with a dash goes behind =: ${flag}=${name}`
      : `Put the value behind ${flag}`,
  })
}

/** True if the word before takes this one as its value, whatever it looks like. */
const wantsNext = (before: string | undefined, options: readonly Option[]) =>
  options.some(
    ({ long, short, required }) => required && before !== undefined && [long, short].includes(before),
  )
