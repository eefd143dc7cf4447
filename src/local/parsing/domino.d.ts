/** Turndown's parser of HTML, whose own types are of a module that it is not. */
declare module '@mixmark-io/domino' {
  export function createDocument(html: string): unknown
}
