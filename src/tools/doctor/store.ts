/** Checks the place of tokens: whether a keyring answers, and whether one has to. */
import type { Context } from '../../context.ts'
import { KeyringError, WsError } from '../../errors.ts'
import { isKeyringOff } from '../../settings/environment-variables.ts'
import { readConfig } from '../../settings/files/profiles-file.ts'
import { keyringPlace, tokenStore } from '../../settings/tokens/token-store.ts'
import { type DoctorFinding, fail, ok, warn } from './finding.ts'

const check = 'keyring'

export async function checkKeyring(context: Context): Promise<DoctorFinding> {
  const dependents = profilesIn(context)
  if (isKeyringOff(context) && dependents.length === 0)
    return ok(check, 'WS_KEYRING switches it off: tokens are kept in a file')
  try {
    // No such account exists: any answer proves that the keyring works.
    await context.keyring.find('doctor')
    return ok(check, 'It answers: tokens are kept there')
  } catch (error) {
    if (!(error instanceof KeyringError)) throw error
    if (dependents.length > 0) {
      return fail(
        check,
        `${error.message}, and the token of ${dependents.join(', ')} is there`,
        'Unlock the keyring, or log in again: ws auth login --insecure-storage',
      )
    }
    const next = 'Start a keyring (GNOME Keyring, KWallet, KeePassXC), or set WS_KEYRING=0 if a file will do'
    return warn(check, `None, so that tokens are kept in a file: ${error.message}`, next)
  }
}

/** Profiles whose token is in the keyring. */
function profilesIn(context: Context): readonly string[] {
  try {
    const store = tokenStore(context)
    return Object.keys(readConfig(context).profiles).filter(
      (name) => store.find(name)?.place === keyringPlace,
    )
  } catch (error) {
    // The checks of the files report their faults.
    if (error instanceof WsError) return []
    throw error
  }
}
