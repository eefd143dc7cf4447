/** Writes a line that GitHub Actions shows beside the code, or at the top of the run. */

export type AnnotationLevel = 'error' | 'warning' | 'notice'

/** A step shows no more. */
export const mostAnnotations = 10

/** The line that tells of the rest; nothing where there is none. */
export const moreAnnotations = (rest: number): readonly string[] =>
  rest <= 0 ? [] : [`${rest} more have no annotation: a step shows ${mostAnnotations}`]

interface Annotated {
  /** `file`, `line`, `title`. */
  readonly properties: Readonly<Record<string, string>>
  readonly message: string
}

export function githubAnnotation(level: AnnotationLevel, { properties, message }: Annotated): string {
  const told = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`)
  return `::${level} ${told.join(',')}::${escapeData(message)}`
}

/** As the toolkit of GitHub Actions escapes them. */
const escapeData = (text: string): string =>
  text
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replace(/\p{Cc}/gu, '\ufffd')

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
