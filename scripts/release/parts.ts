/** Lists all parts of ws with their licenses, as CycloneDX: npm writes it from what is installed. */
import { writeFileSync } from 'node:fs'
import { execa } from 'execa'

export async function writeParts(clone: string, path: string): Promise<void> {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev']
  const { stdout } = await execa('npm', words, { cwd: clone })
  const { bomFormat, components = [] } = JSON.parse(stdout) as { bomFormat?: string; components?: unknown[] }
  if (bomFormat !== 'CycloneDX' || components.length === 0) throw new Error('npm sbom listed no parts')
  writeFileSync(path, `${stdout}\n`)
}
