/** Transcripts: `$ line`, its output, its exit code. Parts that change with every run get names; the rest must match word for word. */

export interface TranscriptStep {
  readonly line: string
  /** stdout unchanged, stderr with `2> ` before each line, then `[exit N]` if N is not 0. */
  readonly expected: string
}

export interface Transcript {
  /** The text before the first step: the subject of the session. */
  readonly opening: string
  readonly steps: readonly TranscriptStep[]
}

export function parseTranscript(text: string): Transcript {
  const [opening = '', ...blocks] = text.split(/^\$ /m)
  const steps = blocks.map((block) => {
    const end = block.indexOf('\n')
    return { line: block.slice(0, end), expected: block.slice(end + 1).replace(/\n+$/, '') }
  })
  return { opening, steps }
}

export const formatTranscript = ({ opening, steps }: Transcript): string =>
  `${opening}${steps.map(({ line, expected }) => `$ ${line}\n${expected}${expected === '' ? '' : '\n'}`).join('\n')}`

interface StepOutput {
  readonly out: string
  readonly err: string
  readonly exit: number
}

/** The output of a step, in the form of transcripts. */
export function describe({ out, err, exit }: StepOutput, home: string): string {
  const said = err.replace(/\n$/, '').split('\n')
  const parts = [
    out.replace(/\n$/, ''),
    err === '' ? '' : said.map((line) => `2> ${line}`).join('\n'),
    exit === 0 ? '' : `[exit ${exit}]`,
  ]
  return parts
    .filter((part) => part !== '')
    .map((part) => nameWhatDiffers(part, home))
    .join('\n')
    .replace(/\n+$/, '')
}

/** Names ids of this run, times, and the home folder. */
const nameWhatDiffers = (text: string, home: string) =>
  text
    .replaceAll(home, '~')
    .replace(/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{18}\b/g, '<$1>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
