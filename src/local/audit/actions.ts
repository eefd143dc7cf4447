/** Lists the actions that an audit log can hold, from the declarations of all operations. */
import { nouns } from '../../catalog/index.ts'
import { isOperation } from '../../catalog/operation.ts'
import { walk } from '../../catalog/walk.ts'
import { type AuditAction, actionOf } from './action.ts'
import { ownActions } from './own-actions.ts'

/** By their ids. */
export async function allActions(): Promise<readonly AuditAction[]> {
  const found: AuditAction[] = Object.values(ownActions)
  for await (const { words, declaration } of walk(nouns))
    if (isOperation(declaration) && declaration.method !== 'GET')
      found.push(actionOf(words.at(-1) ?? '', declaration))
  return found.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
