/** The shape of errors, as programs read them on stderr: one JSON object on a line, and an object in the result of a row. */
import { array, object, optional, record, string } from '../catalog/fields.ts'
import { integer } from '../catalog/schema.ts'

const members = {
  code: string({
    about: 'A stable word to decide by; ws help <code> explains it',
    known: ['usage', 'not_found', 'forbidden', 'conflict'],
  }),
  message: string({ about: 'A sentence for people; several lines for several faults' }),
  status: optional(integer({ about: 'HTTP status, if the service replied' })),
  requestId: optional(string({ about: 'Names the request in the records of the service' })),
  hint: optional(string({ about: 'The next step' })),
}

/** In the result of one row of many. */
export const rowError = object(members)

export const failure = object({
  error: object({
    ...members,
    summary: optional(record(integer(), { about: 'Counts of a run over many, by outcome' })),
    faults: optional(array(string(), { about: 'What is wrong with the input, one sentence each' })),
    trace: optional(array(string(), { about: 'Only under --debug' })),
  }),
})

/** Further lines on stderr, besides that of the error. */
export const remark = object({
  notice: optional(object({ message: string() })),
  trace: optional(object({ message: string() })),
})
