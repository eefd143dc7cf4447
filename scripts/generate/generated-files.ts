/** The committed files that are generated from the declarations and from the table of layers: text by path. */

import { readFileSync } from 'node:fs'
import { allResources } from '../../src/catalog/walk.ts'
import { commandManifest } from '../../src/cli/commands/command-manifest.ts'
import { root } from '../../src/cli/tree.ts'
import { usualLists } from '../../src/mcp/serving/usual-lists.ts'
import { completionScripts } from '../../src/reference/completion/scripts.ts'
import { documentSchema } from '../../src/reference/document-schema.ts'
import { manPage } from '../../src/reference/pages/man.ts'
import { markdownPages } from '../../src/reference/pages/markdown.ts'
import { topics } from '../../src/reference/topics.ts'
import { catalogEntries } from '../../src/workflows/query/tables/query-tables.ts'
import { queryViews } from '../../src/workflows/query-views/index.ts'
import { pageWithEntries } from './document-tables.ts'
import { pagesWithTables } from './layer-tables.ts'
import { pageOfLimits } from './limit-tables.ts'
import { pageWithRules } from './rule-tables.ts'

export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const tree = await commandManifest(root)
  const topic = (name: string) => readFileSync(`src/reference/topics/${name}.md`, 'utf8')
  return new Map([
    ...inFolder('completions', await completionScripts(tree)),
    ...inFolder('docs/reference', markdownPages(tree)),
    [
      'docs/ws.1',
      manPage(tree, {
        exitCodes: topic('exit-codes'),
        environment: topic('environment'),
        topics: Object.keys(topics),
      }),
    ],
    ['docs/workspace.schema.json', `${JSON.stringify(documentSchema(await allResources()), undefined, 2)}\n`],
    ['docs/mcp-lists.json', `${JSON.stringify(await usualLists(), undefined, 2)}\n`],
    ['docs/query-tables.json', `${JSON.stringify(await catalogEntries(queryViews), undefined, 2)}\n`],
    ...pagesWithTables(),
    await pageWithEntries(),
    pageWithRules(),
    pageOfLimits(),
  ])
}

const inFolder = (folder: string, texts: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, text])
