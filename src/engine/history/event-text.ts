/** Writes the events of an entry as text. What all of them share becomes text once: a run writes tens of thousands. */
import type { HistoryEvent } from '../../answers/history.ts'

interface EntryToWrite {
  /** The name of the entry. */
  readonly entry: string
  /** The address of the service. */
  readonly source: string
  time(): string
}

export interface EventToWrite extends Pick<HistoryEvent, 'id' | 'type'> {
  /** The thing that it is about. */
  readonly subject?: string | undefined
  /** The number of the change; undefined for the event of the command. */
  readonly change?: number
  /** The rest of the data; it has at least one member. */
  readonly data: object
}

/**
 * A function that returns the JSON of an event, without the brace at its end: a line goes on with its hash. Only `data` goes through JSON.stringify, which takes three times as long for objects
 * whose strings were joined from others, as ids and subjects are.
 */
export function eventTexts({ entry, source, time }: EntryToWrite): (event: EventToWrite) => string {
  const from = JSON.stringify(source)
  const begin = `"datacontenttype":"application/json","data":{"entry":"${entry}"`
  return ({ id, type, subject, change, data }) => {
    const about = subject === undefined ? '' : `"subject":${JSON.stringify(subject)},`
    const number = change === undefined ? '' : `,"change":${change}`
    const head = `{"specversion":"1.0","id":"${id}","source":${from},"type":"${type}","time":"${time()}",`
    return `${head}${about}${begin}${number},${JSON.stringify(data).slice(1)}`
  }
}
