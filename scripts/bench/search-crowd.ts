/** Fills the file of a sample workspace with many members and with a space of many pages, for searches in them. */
import { DatabaseSync } from 'node:sqlite'

export interface SearchCrowd {
  /** The number of members, and of pages. */
  readonly size: number
  /** The space that the pages are in. */
  readonly space: string
}

const firstNames = ['Ada', 'Ben', 'Chen', 'Dana', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'June']
const lastNames = ['Abel', 'Brandt', 'Costa', 'Diaz', 'Evans', 'Fischer', 'Garcia', 'Hansen', 'Ito', 'Jensen']
const subjects = ['Webhooks', 'Billing', 'Refunds', 'Keys', 'Audit log', 'Sandbox', 'Metrics', 'Invoices']
const date = '2026-11-01T08:00:00.000Z'

export function fillSearchCrowd(path: string, { size, space }: SearchCrowd): void {
  const file = new DatabaseSync(path, { timeout: 10_000 })
  const row = file.prepare('SELECT revision_id AS id FROM spaces WHERE id = ?').get(space)
  const revision = row?.id ?? ''
  const [user, member, version, page, section] = [
    'INSERT INTO users (id, display_name, email, created_at) VALUES (?, ?, ?, ?)',
    'INSERT INTO members (organization_id, user_id, role, joined_at) VALUES (?, ?, ?, ?)',
    'INSERT INTO page_versions (id, page_id, title, slug, markdown, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    'INSERT INTO revision_pages (revision_id, page_id, version_id, position, path) VALUES (?, ?, ?, ?, ?)',
    'INSERT INTO search_sections (space_id, page_id, section_id, page_title, page_path, heading, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ].map((statement) => file.prepare(statement))
  file.exec('BEGIN')
  for (let index = 0; index < size; index += 1) {
    const name = `${pick(firstNames, index)} ${pick(lastNames, Math.floor(index / firstNames.length))}`
    const email = `${name.toLowerCase().replace(' ', '.')}.${index}@crowd.example`
    user?.run(`usr_crowd_${index}`, name, email, date)
    member?.run('org_northwind', `usr_crowd_${index}`, index % 3 === 0 ? 'edit' : 'read', date)
    const id = `pag_crowd_${index}`
    const subject = pick(subjects, index)
    const title = `${subject} ${index}`
    const text = `How ${subject} work with ${pick(subjects, index + 3)}, in part ${index}.`
    version?.run(`ver_crowd_${index}`, id, title, id, text, date, date)
    page?.run(revision, id, `ver_crowd_${index}`, index + 1000, id)
    section?.run(space, id, '', title, id, '', text)
  }
  // As after any change of the space, its sections follow each other.
  const columns = 'space_id, page_id, section_id, page_title, page_path, heading, body'
  const last = file.prepare('SELECT max(id) AS id FROM search_sections').get()?.id ?? 0
  const own = 'FROM search_sections WHERE space_id = ? AND id <= ?'
  const first = `${own} AND page_id NOT LIKE 'pag_crowd_%'`
  file.prepare(`INSERT INTO search_sections (${columns}) SELECT ${columns} ${first}`).run(space, last)
  file.prepare(`DELETE ${first}`).run(space, last)
  file.exec('COMMIT')
  file.close()
}

const pick = (words: readonly string[], index: number): string => words[index % words.length] ?? ''
