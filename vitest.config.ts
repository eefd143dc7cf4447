/** How the tests run: TypeScript as it stands, and SQL as text, as the build takes it. */
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const sqlAsText = {
  name: 'sql-as-text',
  load: (id: string) =>
    id.endsWith('.sql') ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))}` : undefined,
}

export default defineConfig({
  plugins: [sqlAsText],
  test: { include: ['test/**/*.test.ts'] },
})
