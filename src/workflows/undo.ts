/** `ws undo` and `ws redo`: take back what ws has changed. */
import { fields, type Infer, listOf, optional, toggle, whole, word } from '../catalog/fields.ts'
import { onlyProceeds, type Session, task } from '../task/task.ts'

const input = fields({
  entries: optional(listOf(word('Entries of ws history, or the beginnings of their names', { min: 1 }))),
  last: optional(whole('The latest so many', { min: 1, max: 1000 })),
  force: optional(toggle('Also where somebody else has changed a value since, or lines of the history')),
})

type UndoInput = Infer<typeof input>

/** The parts of the declaration that undo and redo share. */
const shared = {
  forAgents: { as: 'command', without: ['force'], isLocal: true },
  effect: 'changes',
  exits: [6],
  arguments: ['entries?'],
  input,
  flags: { entries: 'entry' },
  columns: ['entry', 'kind', 'address', 'id', 'class', 'lost', 'outcome', 'reason'],
  tones: {
    class: { impossible: 'bad', partial: 'warn' },
    outcome: { conflict: 'bad', failed: 'bad' },
  },
  answersWithoutIds: true,
  answers: async () => (await import('../answers/changes.ts')).undoAnswer,
  previews: async () => (await import('../answers/changes.ts')).undoPlan,
  run: onlyProceeds,
} as const

/** One of the two, with its own way to choose entries. */
const asked = (kind: 'undo' | 'redo') => ({
  asks: async (given: UndoInput, session: Session) =>
    (await import('./undo/undo.ts')).askToUndo({ kind, ...given }, session),
  preview: async (given: UndoInput, session: Session) =>
    (await import('./undo/undo.ts')).previewUndo({ kind, ...given }, session),
})

export const undo = task({
  ...shared,
  ...asked('undo'),
  summary: 'Undo what ws has changed, newest first',
  typedElsewhere: {
    revert: 'undo ...',
    'reset --hard': 'undo',
    'rollout undo': 'undo',
  },
  searchWords: [
    'revert merge',
    'bring back removed member',
    'restore member',
    'deleted by mistake',
    'revert',
    'revert change',
    'undo change',
    'undo delete',
    'rollback',
    'roll back',
    'restore',
    'ctrl-z',
    'mistake',
    'oops',
  ],
  details:
    'Without an entry, it undoes the latest command; run it again to go further back. It undoes a run over many rows as a whole. If a later command has changed the same thing, it undoes that one first. ' +
    'It shows for each change whether the undo is exact, partial (and what you lose) or impossible, and asks. ' +
    'If somebody has changed a value since, it does not overwrite the value, names it, and exits with 6. --force overwrites it. If a line of the history is missing or was changed, it takes nothing back, and exits with 9. ' +
    'After an interruption, run it again to continue.',
  examples: ['ws undo --yes', 'ws undo --last 3 --dry-run'],
})

export const redo = task({
  ...shared,
  ...asked('redo'),
  summary: 'Take back an undo',
  searchWords: ['undo the undo', 'reapply'],
  details: 'Without an entry, it takes back the latest undo. It works like ws undo, and asks first.',
  examples: ['ws redo --yes', 'ws redo --dry-run'],
})
