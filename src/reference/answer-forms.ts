/** The forms in which a command prints JSON. */

/** `json`: the one document; `ndjson`: a line; `rows`: a line of a run over rows; `dry-run`: a request. */
export const answerForms = ['json', 'ndjson', 'rows', 'dry-run'] as const

export type AnswerForm = (typeof answerForms)[number]
