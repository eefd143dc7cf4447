/** A completion script is imported as its text. */
declare module '*.bash' {
  const text: string
  export default text
}
declare module '*/_ws' {
  const text: string
  export default text
}
declare module '*.fish' {
  const text: string
  export default text
}
declare module '*.ps1' {
  const text: string
  export default text
}
