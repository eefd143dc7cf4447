/** A module with all that it imports, as one script in a text: threads are started from it, in both forms of ws alike. */
declare module '*?bundled' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: a text module has nothing else.
  export default text
}
