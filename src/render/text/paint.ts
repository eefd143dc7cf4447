/** Names the colours of the output by meaning. */

/** A state: good, needs a look, wrong, or no matter. The word stays, since a colour must never be the only sign. */
export type PaintTone = 'good' | 'warn' | 'bad' | 'muted'

type TextPainter = (text: string) => string

export interface Paint extends Readonly<Record<PaintTone, TextPainter>> {
  readonly heading: TextPainter
  readonly faint: TextPainter
  readonly failure: TextPainter
  /** The id of a thing, which commands take. */
  readonly id: TextPainter
}

const plain: TextPainter = (text) => text

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

/** Yellow is hard to read on a light background, so only the sign or the label in front has it, or a text that has neither. */
const signOrLabel = /^(?:[^\p{L}\p{N}\s"]+(?= )|[\p{L} ]{1,24}:(?= )|\S+$)/u

/** Chalk's styles, or none. It imports chalk only if there is something to colour. */
export async function paintFor(colour: boolean): Promise<Paint> {
  if (!colour) return colourless
  const { Chalk } = await import('chalk')
  // colour.ts has decided; chalk must not decide again.
  const chalk = new Chalk({ level: 1 })
  return {
    heading: (text) => chalk.bold(text),
    faint: (text) => chalk.dim(text),
    failure: (text) => chalk.red(text),
    id: (text) => chalk.cyan(text),
    good: (text) => chalk.green(text),
    warn: (text) => text.replace(signOrLabel, (beginning) => chalk.yellow(beginning)),
    bad: (text) => chalk.red(text),
    muted: (text) => chalk.dim(text),
  }
}
