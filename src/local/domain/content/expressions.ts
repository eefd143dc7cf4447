/** Evaluates expressions in Markdown: `{{ space.vars.name }}` and `{{ page.vars.name }}` stand for variables. */

/** Values by name, of the space and of the page. */
export interface Variables {
  readonly space: Readonly<Record<string, string>>
  readonly page: Readonly<Record<string, string>>
}

const expression = /\{\{\s*(space|page)\.vars\.([\w-]+)\s*\}\}/g

/** Unknown expressions stay unchanged. */
export const evaluate = (markdown: string, variables: Variables): string =>
  markdown.replaceAll(
    expression,
    (written, scope: keyof Variables, name: string) => lookUp(variables[scope], name) ?? written,
  )

/** The variables in the text, each once. */
export function dependenciesOf(
  markdown: string,
): readonly { readonly scope: string; readonly name: string }[] {
  const named = Array.from(markdown.matchAll(expression), ([, scope = '', name = '']) => ({ scope, name }))
  return [...new Map(named.map((one) => [`${one.scope}.${one.name}`, one])).values()]
}

const lookUp = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined
