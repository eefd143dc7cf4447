/** `ws access review`: lists all access for somebody to decide about, and carries the decisions out. */
import { fields, oneOf, optional, ownName, toggle, word, writtenFile } from '../catalog/fields.ts'
import { onlyProceeds, task } from '../task/task.ts'
import { limitFields, stepColumns, stepTones } from './plan/step-fields.ts'

export const start = task({
  effect: 'changes',
  answers: async () => (await import('../answers/access.ts')).startedReview,
  summary: 'Write a CSV file of all access, for decisions in a spreadsheet',
  searchWords: ['recertification', 'attestation', 'SOC 2', 'ISO 27001'],
  details:
    'A row for each person and way: the role in the organization, places in teams, permissions by name. The reviewer writes keep, remove or role:<role> into the column decision, in any letter case, and saves the file as CSV; ws access review apply carries it out. ' +
    'An orphan is access of somebody who is no longer a member, or disabled. --scope takes all, admins (the role admin), direct (permissions by name), guests, or outside (another e-mail domain than those of the organization). ' +
    'If one list could not be read, there is no review (exit code 8). Beside the file ws keeps a record of the same name that ends with .json.',
  input: fields({
    scope: optional(
      oneOf('Part to decide about; all unless given', ['all', 'admins', 'direct', 'guests', 'outside']),
    ),
    out: optional(writtenFile('CSV file to write; review.csv unless given')),
    by: optional(word('Person that starts it; the setting user unless given', { min: 1 })),
  }),
  columns: ['file', 'record', 'rows', 'orphans', 'state'],
  answersWithoutIds: true,
  examples: ['ws access review start', 'ws access review start --scope guests --out guests.csv'],
  run: async (input, session) => (await import('./access-review/start.ts')).startReview(input, session),
})

export const apply = task({
  effect: 'changes',
  exits: [6],
  answers: async () => (await import('../answers/own-plans.ts')).reviewAnswer,
  previews: async () => (await import('../answers/own-plans.ts')).reviewPlan,
  summary: 'Carry out the decisions of a review, and keep the evidence',
  searchWords: ['finish review', 'evidence', 'auditor', 'carry out decisions'],
  details:
    'Takes the file as Excel or LibreOffice saves it. ws shows a plan of the decisions, asks, and then works like ws apply: to remove somebody, give --allow delete, or --allow members for the organization. ' +
    'A row whose access is not as the file says any more is a conflict (exit code 6): nothing is sent. Undecided rows end it with exit code 8; --allow-undecided leaves them as they are. ' +
    'Run it again at any time: what is done already is left alone. The record beside the file names the reviewer, the time, the state before, what was done, and what was refused and why; --html writes the same as a page.',
  arguments: ['review'],
  input: fields({
    review: ownName('path', 'CSV file with the decisions'),
    allowUndecided: optional(toggle('Leave rows without a decision as they are')),
    html: optional(writtenFile('File for a page with the evidence')),
    by: optional(word('Person that decided; the setting user unless given', { min: 1 })),
    ...limitFields,
  }),
  columns: stepColumns,
  tones: stepTones,
  examples: [
    'ws access review apply review.csv --dry-run --by ada@northwind.example',
    'ws access review apply review.csv --allow-undecided --by ada@northwind.example --html review.html --yes',
  ],
  asks: async (input, session) => (await import('./access-review/apply.ts')).askToReview(input, session),
  preview: async (input, session) => (await import('./access-review/apply.ts')).previewReview(input, session),
  run: onlyProceeds,
})
