/** A call that `--if-needed` and `--if-absent` stand around. */
import type { Client, Performed } from '../../client/client.ts'
import type { AnyInput } from '../../client/request.ts'

export type Call = (input: AnyInput) => Promise<Performed>

export interface Calling {
  readonly client: Pick<Client, 'perform' | 'paginate'>
  /** Told where nothing needed to be done; the sentence's end says why. */
  onFound(told: string): Promise<void>
}
