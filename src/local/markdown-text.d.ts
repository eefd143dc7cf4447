/** Pages of the sample are imported as text, as migrations are. */
declare module '*.md' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: a text module has nothing else.
  export default text
}
