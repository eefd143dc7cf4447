/** Types for turndown's HTML parser; its own types are for another module. */
declare module '@mixmark-io/domino' {
  export function createDocument(html: string): unknown
}
