/** Everything that reads a text which somebody else wrote, and may take long over it: run on a thread of its own. */
import { linksIn, type WrittenLink } from '../markdown/links.ts'
import { printPages } from '../pdf/print.ts'
import { readDocument } from './document.ts'
import { readSpecification } from './specification.ts'

/** Takes and gives plain data: both cross from thread to thread. */
export const parsingTasks = {
  document: readDocument,
  specification: readSpecification,
  links: async (texts: readonly string[]): Promise<readonly (readonly WrittenLink[])[]> =>
    Promise.all(texts.map(linksIn)),
  print: printPages,
}

export type ParsingTasks = typeof parsingTasks
