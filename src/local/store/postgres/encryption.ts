/** Encryption of connections to a database, by the words of libpq: whether, and who the database has to be. */
import { readFileSync } from 'node:fs'
import { type ConnectionOptions, createSecureContext, getCACertificates } from 'node:tls'
import { reasonOfReading } from '../../../disk/refused-file.ts'
import { LocalError, messageOf, UsageError } from '../../../errors.ts'
import { guessAt } from '../../../text/nearest.ts'

/** The members of an address that are about encryption. */
export const encryptionMembers = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const

type Members = Readonly<Partial<Record<(typeof encryptionMembers)[number], string>>>

/** Of libpq, without `prefer` and `allow`: with these, somebody on the way could switch encryption off. */
const modes = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type EncryptionMode = (typeof modes)[number]

/** In place of a file: the certificates that the system trusts. */
const ofSystem = 'system'

/**
 * @param source - names the address to people
 * @returns false for connections without encryption
 */
export function encryptionOf(members: Members, source: string): ConnectionOptions | false {
  const { sslrootcert: root, sslcert, sslkey } = members
  const isMentioned = [root, sslcert, sslkey].some((path) => path !== undefined)
  const mode = modeOf(members.sslmode ?? (isMentioned ? 'verify-full' : 'disable'), source)
  if (mode === 'disable') return false
  if ((sslcert === undefined) !== (sslkey === undefined))
    throw new UsageError(`${source}: sslcert and sslkey go together`)
  const options = {
    ...trustIn(mode, root, source),
    ...(sslcert === undefined ? {} : { cert: textOf(sslcert, 'sslcert') }),
    ...(sslkey === undefined ? {} : { key: textOf(sslkey, 'sslkey') }),
  }
  try {
    createSecureContext(options)
    return options
  } catch (error) {
    throw new LocalError(`${source}: its certificates can't be used: ${messageOf(error)}`, { cause: error })
  }
}

function modeOf(word: string, source: string): EncryptionMode {
  const mode = modes.find((known) => known === word)
  if (mode !== undefined) return mode
  const isWeak = word === 'prefer' || word === 'allow'
  throw new UsageError(
    `${source}: sslmode is one of ${modes.join(', ')}${isWeak ? '' : guessAt(word, modes)}`,
    isWeak ? { hint: `${word} lets somebody on the way switch encryption off: use sslmode=require` } : {},
  )
}

/** As in libpq, a file of certificates makes `require` as strict as `verify-ca`. */
function trustIn(mode: EncryptionMode, root: string | undefined, source: string): ConnectionOptions {
  if (root === ofSystem) {
    // Anybody can have a certificate of these for a name of their own.
    if (mode !== 'verify-full')
      throw new UsageError(`${source}: sslrootcert=system goes with sslmode=verify-full`)
    return { ca: getCACertificates('system') }
  }
  if (root === undefined && mode === 'verify-ca') {
    throw new UsageError(`${source}: sslmode=verify-ca goes with sslrootcert`, {
      hint: 'Name the file with the certificate of your authority: sslrootcert=<path>, or use sslmode=verify-full',
    })
  }
  if (root === undefined) return mode === 'require' ? { rejectUnauthorized: false } : {}
  const ca = textOf(root, 'sslrootcert')
  return mode === 'verify-full' ? { ca } : { ca, checkServerIdentity: () => undefined }
}

function textOf(path: string, member: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new LocalError(`The file of ${member} can't be read: ${reasonOfReading(error)}`, { cause: error })
  }
}
