/** All work on texts of other people that may take long: it runs on a thread of its own. */
import { linksIn, type WrittenLink } from '../../markdown/links.ts'
import { printPages } from '../pdf/print.ts'
import { readDocument } from './document.ts'
import { readPageFile } from './page-file.ts'
import { readSpecification } from './specification.ts'
import { readWrittenPage } from './written-page.ts'

/** Each takes and returns plain data, which can cross threads. */
export const parsingTasks = {
  document: readDocument,
  pageFile: readPageFile,
  writtenPage: readWrittenPage,
  specification: readSpecification,
  links: async (texts: readonly string[]): Promise<readonly (readonly WrittenLink[])[]> =>
    Promise.all(texts.map(linksIn)),
  print: printPages,
}

export type ParsingTasks = typeof parsingTasks
