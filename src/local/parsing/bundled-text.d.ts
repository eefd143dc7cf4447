/** Lets TypeScript import a module with its imports as one script text, to start threads from in both forms of ws. */
declare module '*?bundled' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: a text module has nothing else.
  export default text
}
