/** Reads the text of a description: a file, stdin, or the one address that was given. */
import { fetchText } from '../../engine/fetched-text.ts'
import type { Session } from '../../task/task.ts'

export const readSource = (source: string, session: Session): Promise<string> =>
  /^[a-z][a-z\d+.-]*:\/\//i.test(source)
    ? fetchText(source, { source: '<source>', session })
    : session.readText(source, '<source>')
