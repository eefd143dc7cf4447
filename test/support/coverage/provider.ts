/** Counts what runs of src: in the tests' own processes, as vitest does, and in the programs that tests start. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ownProcess from '@vitest/coverage-v8'
import { V8CoverageProvider } from '@vitest/coverage-v8/dist/provider.js'
import { convert } from 'ast-v8-to-istanbul'
import { type CoverageProviderModule, parseAstAsync } from 'vitest/node'
import { addHits, type SourceCoverage } from './add-hits.ts'
import { type RangeHits, takeSums } from './program-hits.ts'

const provider: CoverageProviderModule = {
  ...ownProcess,
  getProvider: async () => new CoverageOfPrograms(),
}

export default provider

class CoverageOfPrograms extends V8CoverageProvider {
  override async generateCoverage(context: Parameters<V8CoverageProvider['generateCoverage']>[0]) {
    const map = await super.generateCoverage(context)
    const counted = new Set(map.files())
    for (const [url, hits] of Object.entries(takeSums()))
      for (const [path, source] of Object.entries(await sourcesOf(url, hits)))
        if (counted.has(path)) addHits(map.fileCoverageFor(path).data, source)
    return map
  }
}

/** The build writes a source map beside each chunk. */
async function sourcesOf(url: string, hits: RangeHits): Promise<Readonly<Record<string, SourceCoverage>>> {
  const chunk = fileURLToPath(url)
  if (!existsSync(`${chunk}.map`)) return {}
  const text = readFileSync(chunk, 'utf8')
  // A chunk is the body of a function.
  const wrapperLength = text.indexOf('{') + 1
  const code = text.slice(wrapperLength, text.lastIndexOf('}'))
  const ranges = hits.map(([startOffset, endOffset, count]) => ({ startOffset, endOffset, count }))
  return await convert({
    code,
    wrapperLength,
    ast: parseAstAsync(code) as Promise<never>,
    sourceMap: JSON.parse(readFileSync(`${chunk}.map`, 'utf8')),
    coverage: { url, functions: [{ functionName: '', isBlockCoverage: true, ranges }] },
  })
}
