/** What colours mean: one name for each part of the output that may have one. */

export interface Paint {
  readonly heading: (text: string) => string
  readonly faint: (text: string) => string
  readonly failure: (text: string) => string
}

const plain = (text: string): string => text

/** Chalk's styles, or none: chalk is imported only when there is something to colour. */
export async function paintFor(colour: boolean): Promise<Paint> {
  if (!colour) return { heading: plain, faint: plain, failure: plain }
  const { Chalk } = await import('chalk')
  // The decision has been made (colour.ts); chalk's own detection must not overrule it.
  const chalk = new Chalk({ level: 1 })
  return {
    heading: (text) => chalk.bold(text),
    faint: (text) => chalk.dim(text),
    failure: (text) => chalk.red(text),
  }
}
