/** Lets TypeScript import pages of the sample as text, like migrations. */
declare module '*.md' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: a text module has nothing else.
  export default text
}
