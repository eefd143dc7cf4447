/** Finds the OpenAPI description that a word names: a file, an address, or a specification of the organization. */
import { fileURLToPath } from 'node:url'
import type { DescriptionFiles } from '../../api-changes/description.ts'
import { content, latestContent } from '../../catalog/openapi/version.ts'
import { parseDocument } from '../../client/document.ts'
import { fetchText } from '../../engine/fetched-text.ts'
import { ReplyError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import type { Session } from '../../task.ts'
import { organizationIn } from '../organization.ts'
import { readFiles } from './local-files.ts'

export async function readDescription(word: string, session: Session): Promise<DescriptionFiles> {
  if (word.startsWith('file:')) return readFiles(fileURLToPath(word), session)
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(word)) {
    const text = await fetchText(word, '<from> and <to>', session)
    return { root: word, files: new Map([[word, await parseDocument(text, word)]]) }
  }
  if (word === '-' || /[./\\]/.test(word)) return readFiles(word, session)
  return readPublished(word, session)
}

/** `payments`, or `payments@ver_payments_1`. */
async function readPublished(word: string, session: Session): Promise<DescriptionFiles> {
  const [specSlug = '', ...rest] = word.split('@')
  const versionId = rest.join('@')
  const organizationId = await organizationIn(session)
  const client = await session.client()
  const reply =
    versionId === ''
      ? await client.invoke(latestContent, { path: { organizationId, specSlug } })
      : await client.invoke(content, { path: { organizationId, specSlug, versionId } })
  const filesystem = isObject(reply) && isObject(reply.filesystem) ? reply.filesystem : {}
  const files = new Map(
    await Promise.all(
      Object.entries(filesystem).map(
        async ([name, value]): Promise<[string, unknown]> => [
          name,
          // The service keeps some files as text.
          typeof value === 'string' ? await parseDocument(value, `${word}, ${name}`) : value,
        ],
      ),
    ),
  )
  const root = [...files].find(
    ([, value]) => isObject(value) && (value.openapi ?? value.swagger) !== undefined,
  )
  if (root === undefined)
    throw new ReplyError(`The service has no OpenAPI description among the files of ${word}`)
  return { root: root[0], files }
}
