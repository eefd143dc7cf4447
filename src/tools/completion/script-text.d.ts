/** Lets TypeScript import a completion script as text. */
declare module '*.bash' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: a text module has nothing else.
  export default text
}
declare module '*/_ws' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: a text module has nothing else.
  export default text
}
declare module '*.fish' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: a text module has nothing else.
  export default text
}
declare module '*.ps1' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: a text module has nothing else.
  export default text
}
