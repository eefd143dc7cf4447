/** What colours mean: one name for each part of the output that may have one. */

/** Of a state: good, needs a look, wrong, of no matter. The word stays: a colour never says anything alone. */
export type Tone = 'good' | 'warn' | 'bad' | 'muted'

type Style = (text: string) => string

export interface Paint extends Readonly<Record<Tone, Style>> {
  readonly heading: Style
  readonly faint: Style
  readonly failure: Style
  /** Names a thing: what a command is given. */
  readonly id: Style
}

const plain: Style = (text) => text

const colourless: Paint = {
  heading: plain,
  faint: plain,
  failure: plain,
  id: plain,
  good: plain,
  warn: plain,
  bad: plain,
  muted: plain,
}

/** Chalk's styles, or none: chalk is imported only when there is something to colour. */
export async function paintFor(colour: boolean): Promise<Paint> {
  if (!colour) return colourless
  const { Chalk } = await import('chalk')
  // The decision has been made (colour.ts); chalk's own detection must not overrule it.
  const chalk = new Chalk({ level: 1 })
  return {
    heading: (text) => chalk.bold(text),
    faint: (text) => chalk.dim(text),
    failure: (text) => chalk.red(text),
    id: (text) => chalk.cyan(text),
    good: (text) => chalk.green(text),
    warn: (text) => chalk.yellow(text),
    bad: (text) => chalk.red(text),
    muted: (text) => chalk.dim(text),
  }
}
