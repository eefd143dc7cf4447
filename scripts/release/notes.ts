/** The notes of a release: its section of the changelog. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Before a release has a section of its own, the changes stand under `Unreleased`. */
export function releaseNotes(clone: string, version: string, path: string): void {
  const changelog = readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')
  const section = sectionOf(changelog, version) ?? sectionOf(changelog, 'Unreleased')
  if (section === undefined)
    throw new Error(`CHANGELOG.md has no section for ${version}, and none for what comes next`)
  writeFileSync(path, `${section.trim()}\n`)
}

export function sectionOf(changelog: string, title: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1)
  const found = sections.find((section) => section.split('\n', 1)[0]?.startsWith(title))
  return found?.slice(found.indexOf('\n') + 1)
}
