/** `ws doctor --url`: tells whether a service of this API answers at an address, before anybody has a token for it. */
import { excerpt, isMarkup } from '../../client/excerpt.ts'
import { isObject } from '../../json/object.ts'
import { parseJson } from '../../json/parse.ts'
import { isEmbedded, parseBaseUrl } from '../../settings/base-url.ts'
import type { Session } from '../../task/task.ts'
import type { Contact } from './contact.ts'
import { type DoctorFinding, fail, ok, warn } from './finding.ts'
import { checkConnection } from './way-to-service.ts'
import { checkWorkspace } from './workspace.ts'

/** Sends no token, whichever profile is in force. */
export async function checkAddress(given: string, session: Session): Promise<readonly DoctorFinding[]> {
  const url = parseBaseUrl({ text: given, source: '--url', allowHttp: true }, session.context)
  if (isEmbedded(url)) return checkWorkspace(url, session.context)
  const { findings, contact } = await checkConnection(
    { baseUrl: url, token: undefined, source: '--url' },
    session,
  )
  return contact === undefined ? findings : [...findings, ...verdict(url, contact)]
}

const check = 'api'
const askForAddress = 'Ask those who run it for the address of its API'

function verdict(url: string, { error }: Contact): readonly DoctorFinding[] {
  if (error === undefined) return [ok(check, 'It is a service of this API')]
  const { status, body = '' } = error
  // The check of the connection has said it.
  if (status === undefined || status >= 500) return []
  if (isOwnForm(body))
    return [ok(check, `It answers as this API does, and asks for a token: ws auth login --url ${url}`)]
  const words = isMarkup(body) || body.trim() === '' ? '' : `: ${excerpt(body)}`
  const says = `${error.message}${words.includes(error.message) ? '' : words}`
  if (isMarkup(body)) return [fail(check, `A page for people answers (${status}), and no API`, askForAddress)]
  return [warn(check, `It refuses (${status}), but not as this API does: ${says}`, askForAddress)]
}

/** The form in which this API tells of errors. */
function isOwnForm(body: string): boolean {
  const parsed = parseJson(body)
  return 'value' in parsed && isObject(parsed.value) && isObject(parsed.value.error)
}
