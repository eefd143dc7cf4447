/** `ws undo` and `ws redo`: take back what ws has changed. */
import { fields, listOf, optional, toggle, whole, word } from '../catalog/fields.ts'
import { task } from '../task.ts'

const input = fields({
  entries: optional(listOf(word('Entries of ws history, or the beginnings of their names', { min: 1 }))),
  last: optional(whole('The latest so many', { min: 1, max: 1000 })),
  force: optional(toggle('Also where somebody else has changed a value since')),
})

const columns = ['entry', 'kind', 'address', 'id', 'class', 'lost', 'outcome', 'reason'] as const
const tones = {
  class: { impossible: 'bad', partial: 'warn' },
  outcome: { conflict: 'bad', failed: 'bad' },
} as const
const never = async () => {
  throw new TypeError('An undo is carried out by whoever has planned it for the question')
}

export const undo = task({
  forAgents: { as: 'command', without: ['force'], isLocal: true },
  effect: 'changes',
  summary: 'Take back what ws has changed, the latest first',
  searchWords: ['revert', 'rollback', 'roll back', 'restore', 'ctrl-z', 'mistake', 'oops'],
  details:
    'Without an entry it takes the latest command that is neither an undo nor undone, so that again goes further back; a run over many rows is taken back as a whole, the last row first. ' +
    'It shows each change as exact, partial (with what is lost) or impossible, and asks. ' +
    'A value is set back only where it still is as the command left it: otherwise nothing is overwritten, the member is named, and the exit code is 6; --force sets it all the same. ' +
    'Broken off, it is run again: it goes on with what is left.',
  arguments: ['entries?'],
  input,
  flags: { entries: 'entry' },
  columns,
  tones,
  answersWithoutIds: true,
  examples: ['ws undo --yes', 'ws undo --last 3 --dry-run'],
  asks: async (given, session) =>
    (await import('./undo/undo.ts')).askToUndo({ kind: 'undo', ...given }, session),
  preview: async (given, session) =>
    (await import('./undo/undo.ts')).previewUndo({ kind: 'undo', ...given }, session),
  run: never,
})

export const redo = task({
  forAgents: { as: 'command', without: ['force'], isLocal: true },
  effect: 'changes',
  summary: 'Take back an undo',
  searchWords: ['undo the undo', 'reapply'],
  details:
    'Without an entry it takes the latest undo that was not taken back. It works and asks as ws undo does.',
  arguments: ['entries?'],
  input,
  flags: { entries: 'entry' },
  columns,
  tones,
  answersWithoutIds: true,
  examples: ['ws redo --yes', 'ws redo --dry-run'],
  asks: async (given, session) =>
    (await import('./undo/undo.ts')).askToUndo({ kind: 'redo', ...given }, session),
  preview: async (given, session) =>
    (await import('./undo/undo.ts')).previewUndo({ kind: 'redo', ...given }, session),
  run: never,
})
