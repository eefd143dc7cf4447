/** The page of what the API can't do, from the one list of it. */
import { unsupported } from '../../src/catalog/unsupported.ts'

const head = `# What the API can't do

ws can only do what the API lets it do. Here is what people ask for and the API can't do, and what comes nearest. The same list
answers at the terminal (\`ws help create a space\`), after a refused request, and in \`ws plan\`.

| the gap | what to do instead | commands that come near |
|---|---|---|
`

export function pageOfLimits(): [path: string, text: string] {
  const rows = unsupported.map(({ sentence, way, instead }) => {
    const near = instead.map((words) => `\`ws ${words}\``).join(', ')
    return `| ${sentence} | ${way ?? ''} | ${near} |`
  })
  return ['docs/explanation/limits-of-the-api.md', `${head}${rows.join('\n')}\n`]
}
