/** Refuses a table without column names: otherwise ws would send each of its lines as an id. */
import { UsageError } from '../../../errors.ts'

export interface Lines {
  /** As typed after `--from`; `-` is stdin. */
  readonly path: string
  readonly text: string
  /** Possible columns of the rows, the one of an id first. */
  readonly columns: readonly string[]
  /** The meaning of a bare line. */
  readonly ids: {
    /** True if commas divide several of them. */
    readonly areSplit: boolean
    /** True for a value of another argument or flag, e.g. a role. */
    isOtherValue(word: string): boolean
  }
}

/** @throws UsageError if all lines are divided alike, unless commas divide several values of one option */
export function refuseMissingHeader({ path, text, columns, ids }: Lines): void {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const delimiter = [',', ';'].find((each) => areDividedAlike(lines, each))
  if (delimiter === undefined) return
  const cells = lines.flatMap((line) => line.split(delimiter).map((cell) => cell.trim()))
  if (delimiter === ',' && ids.areSplit && !cells.some(ids.isOtherValue)) return
  throw new UsageError(
    `--from ${path} begins with ${JSON.stringify(lines[0])}, which looks like a row of a table whose columns have no names`,
    {
      hint: `Name them in a first line (rows may have ${listed(columns)}); ids stand one a line, and if this is one id, add --from-format ids`,
    },
  )
}

function areDividedAlike([first = '', ...others]: readonly string[], delimiter: string): boolean {
  const parts = first.split(delimiter).length
  return parts > 1 && others.every((line) => line.split(delimiter).length === parts)
}

const mostListed = 12

export const listed = (names: readonly string[]) =>
  names.length > mostListed ? `${names.slice(0, mostListed).join(', ')} and more` : names.join(', ')
