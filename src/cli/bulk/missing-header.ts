/** A table whose first line names no columns, on its way to be taken for ids: each line would be sent as one of them. */
import { UsageError } from '../../errors.ts'

export interface Lines {
  /** As typed after `--from`; `-` is stdin. */
  readonly path: string
  readonly text: string
  /** Columns that rows may have, the one of an id first. */
  readonly columns: readonly string[]
  /** What a bare line means. */
  readonly ids: {
    /** Commas part several of them. */
    readonly areSplit: boolean
    /** True for a value that another argument or flag takes, e.g. a role. */
    isOtherValue(word: string): boolean
  }
}

/** @throws UsageError where all lines are divided alike, unless commas part what a bare line may hold several of */
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
