/** Lets TypeScript import migrations as text: the bundler and the tests' loader turn a `.sql` file into a module. */
declare module '*.sql' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: a text module has nothing else.
  export default text
}
