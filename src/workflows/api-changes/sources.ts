/** Finds the OpenAPI description that a word names: a file, an address, or a specification of the organization. */
import { fileURLToPath } from 'node:url'
import type { DescriptionFiles } from '../../api-changes/description.ts'
import { content, latestContent } from '../../catalog/openapi/version.ts'
import { parseDocument } from '../../client/given-body.ts'
import { fetchText } from '../../engine/fetched-text.ts'
import { ApiError, ReplyError } from '../../errors.ts'
import { isObject } from '../../json/object.ts'
import type { Session } from '../../task/task.ts'
import { quoted } from '../../text/shell-word.ts'
import { organizationIn } from '../estate/organization.ts'
import { readFiles } from './local-files.ts'

export async function readDescription(word: string, session: Session): Promise<DescriptionFiles> {
  if (word === '-' || isFileOfDisk(word))
    return readFiles(word.startsWith('file:') ? fileURLToPath(word) : word, session)
  if (isAddress(word)) {
    const text = await fetchText(word, { source: '<from> and <to>', session })
    return { root: word, files: new Map([[word, await parseDocument(text, word)]]) }
  }
  return readPublished(word, session)
}

const isAddress = (word: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(word)

export const isFileOfDisk = (word: string): boolean =>
  word.startsWith('file:') || (!isAddress(word) && /[./\\]/.test(word))

/** `payments`, or `payments@ver_payments_1`. */
async function readPublished(word: string, session: Session): Promise<DescriptionFiles> {
  const [specSlug = '', ...rest] = word.split('@')
  const versionId = rest.join('@')
  const organizationId = await organizationIn(session)
  const client = await session.client()
  const asked =
    versionId === ''
      ? client.invoke(latestContent, { path: { organizationId, specSlug } })
      : client.invoke(content, { path: { organizationId, specSlug, versionId } })
  const reply = await asked.catch((error: unknown) => {
    const versions = `; ws openapi version list ${quoted(specSlug)}`
    throw withHint(error, `ws openapi list${versionId === '' ? '' : versions}`)
  })
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

/** Of a service that knows no such thing. */
const withHint = (error: unknown, lists: string): unknown =>
  error instanceof ApiError && error.status === 404 && error.hint === undefined
    ? new ApiError(error.message, { ...error, cause: error, hint: `List those that exist: ${lists}` })
    : error
