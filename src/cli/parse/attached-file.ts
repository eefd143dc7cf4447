/** Reads the word that names a file to send, in the spelling of curl too: `@photo.png;type=image/png`. */

interface AttachedFile {
  readonly path: string
  /** Of its content; empty if nobody can tell. */
  readonly type: string
}

export function attachedFile(given: string): AttachedFile {
  const [, named = given, asked] = /^@(.+?)(?:;type=([\w.+-]+\/[\w.+-]+))?$/s.exec(given) ?? []
  const ending = /\.(\w+)$/.exec(named)?.[1]?.toLowerCase() ?? ''
  return { path: named, type: asked ?? (Object.hasOwn(types, ending) ? types[ending] : undefined) ?? '' }
}

/** The types that curl knows by their ending, and JSON. */
const types: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xml: 'application/xml',
}
