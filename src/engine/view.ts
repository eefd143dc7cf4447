/** The interface of a view: the engine hands it previews, remarks and results as data. */
import type { Operation } from '../catalog/operation.ts'
import type { Page } from '../client/lists/page.ts'
import type { AnyInput } from '../client/request.ts'
import type { HttpRequest } from '../http/exchange.ts'
import type { ChangeReport } from '../reports/change-report.ts'
import type { TaskResult } from '../task/result.ts'
import type { PreparedRequest, Task } from '../task/task.ts'
import type { RowsEnd, RowsView } from './bulk/rows-view.ts'
import type { Repeat } from './call-options.ts'
import type { Pulse } from './wait/until.ts'

export interface View {
  /** True to show requests and send none. */
  readonly isPreview: boolean
  /** True if a person reads along. Default: nobody does. */
  readonly isWatched?: boolean
  /** @throws UsageError if the answer can't have the wanted form; called before ws sends anything */
  check(about: CallAbout): Promise<void>
  preview(plan: PreviewedRequests, about: CallAbout): Promise<void>
  /** Shows the changes of a task before the question. */
  showChanges?(changes: ChangeReport): Promise<void>
  /** Reports a fact that ends nothing. */
  tell(remark: Remark): Promise<void>
  present(result: Result, about: CallAbout): Promise<void>
  /** Shows outcomes of rows during the run. */
  rows?(total: number): RowsView
  /** Shows a sign of life during a wait. */
  pulse?(text: string): Promise<Pulse>
  /** Makes the error useful for the caller, e.g. with the list of possible ids. */
  explain?(error: unknown, about: CallAbout): Promise<unknown>
}

/** The call as far as the steps know it by now. */
export interface CallAbout {
  readonly spec: Operation | Task
  /** With ids in place of names; for many rows, the rows read so far. */
  readonly inputs: readonly AnyInput[]
  /** The request of a task that sends one. */
  readonly prepared: PreparedRequest | undefined
}

/** The requests of a preview. */
export type PreviewedRequests =
  | {
      readonly kind: 'requests'
      readonly requests: readonly HttpRequest[]
      readonly isMany: boolean
      /** The number of ordered holders that two or more rows go into, in the order of the file. */
      readonly inOrder: number
      /** The number of things that two or more rows change or remove. */
      readonly repeated: number
      /** The requests after the first one, as a clause; undefined if there are none. */
      readonly goesOn: string | undefined
      /** ws looks for this before it sends them: a clause; undefined if it looks for nothing. */
      readonly looksFor: string | undefined
      /** Set if the service decides whether a request is sent at all. */
      readonly repeat: Repeat | undefined
    }
  /** A task that changes something, and has no single request to show. */
  | { readonly kind: 'task' }

export type Remark =
  | { readonly code: 'deprecated'; readonly name: string; readonly instead: string }
  /** ws has a command that is made for it. */
  | { readonly code: 'has-command'; readonly name: string; readonly command: string }
  /** ws sends the member anyway. */
  | { readonly code: 'unknown-member'; readonly member: string; readonly known: readonly string[] }
  /** The change is done, and does less than people may think: a sentence of its declaration. */
  | { readonly code: 'pointless'; readonly told: string }
  /** A repeatable call found nothing to do; `told` ends the sentence. */
  | { readonly code: 'nothing-to-do'; readonly thing: string; readonly told: string }

export type Result =
  /** Undefined if the reply has no body. */
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'pages'; readonly pages: AsyncGenerator<Page> }
  | { readonly kind: 'task'; readonly result: TaskResult }
  | { readonly kind: 'rows'; readonly end: RowsEnd }
