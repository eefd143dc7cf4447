/** The call that the two repeatable forms wrap. */
import type { Client, Performed } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'

export type PerformCall = (input: AnyInput) => Promise<Performed>

export interface Calling {
  readonly client: Pick<Client, 'perform' | 'paginate'>
  /** Called if there was nothing to do, with the end of a sentence about the reason. */
  onFound(told: string): Promise<void>
}
