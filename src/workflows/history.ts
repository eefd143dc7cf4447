/** `ws history`: everything that ws has changed, with the values before and after. */
import { fields, optional, toggle, whole, word } from '../catalog/fields.ts'
import { task } from '../task/task.ts'

/** For a history whose chain is broken. */
const inSpite = toggle('Also if the history lacks a line or somebody changed one')

const entry = word('Entry, or the beginning of its name; the latest without it', { min: 1 })

export const list = task({
  forAgents: { as: 'command', isLocal: true },
  effect: 'reads',
  answers: async () => (await import('../answers/workspace.ts')).history,
  summary: 'List what ws has changed, newest first',
  listed: 'changes',
  filters: ['of', 'last'],
  searchWords: [
    'what happened',
    'who deleted',
    'who changed',
    'log',
    'audit log',
    'audit trail',
    'what did I change',
    'changes',
    'git log',
  ],
  details:
    'Each entry is a command that changed something, run on this machine. With -o json, each is a CloudEvents 1.0 event. ' +
    'ws records nothing in CI, with --no-history or WS_HISTORY=0, or if the profile has history=false.',
  input: fields({
    of: optional(word('Only what happened to this thing: its id', { min: 1 })),
    last: optional(whole('Only so many entries', { min: 1, max: 1_000_000 })),
  }),
  columns: ['id', 'time', 'data.state', 'data.changes', 'data.command', 'data.note'],
  identifiedBy: 'id',
  sentences: ['data.command'],
  tones: {
    'data.state': { failed: 'muted', undone: 'muted', unknown: 'warn', 'undone in part': 'warn' },
  },
  filledBy: 'ws space update',
  examples: ['ws history list', 'ws history list --of spc_api -o json'],
  run: async (input, session) => (await import('./history/list.ts')).listEntries(input, session),
})

export const show = task({
  forAgents: { as: 'command', without: ['force'], isLocal: true },
  effect: 'reads',
  answers: async () => (await import('../answers/workspace.ts')).historyEntry,
  summary: 'Show an entry of the history: old and new values',
  searchWords: ['git show', 'what was there before', 'old value'],
  details:
    'It checks the chain of the history first: if a line is missing or somebody changed one, it exits with 9. --force shows the entry all the same.',
  arguments: ['entry?'],
  input: fields({ entry: optional(entry), force: optional(inSpite) }),
  columns: ['change', 'outcome', 'does', 'kind', 'address', 'id', 'member', 'from', 'to'],
  examples: ['ws history show', 'ws history show -o json'],
  run: async (input, session) => (await import('./history/show.ts')).showEntry(input, session),
})

export const verify = task({
  forAgents: { as: 'command', isLocal: true },
  effect: 'reads',
  answers: async () => (await import('../answers/workspace.ts')).verifiedHistory,
  summary: 'Check that no line of the history is missing or changed',
  searchWords: ['tamper', 'integrity', 'hash chain'],
  details:
    'Each line holds the hash of the one before. If a line is missing, or somebody has changed one, ws exits with 9.',
  input: fields({}),
  columns: ['lines', 'entries', 'pruned', 'path'],
  answersWithoutIds: true,
  examples: ['ws history verify', 'ws history verify -o json'],
  run: async (_input, session) => (await import('./history/verify.ts')).verifyHistory(session),
})

export const prune = task({
  effect: 'changes',
  answers: async () => (await import('../answers/workspace.ts')).prunedAnswer,
  summary: 'Drop the oldest entries of the history',
  details:
    'Without flags it uses the limits in the settings (history-days and history-megabytes: 90 days, 100 MB). ws also applies these limits by itself. You can no longer undo pruned entries, and still verify the rest. It refuses a history with a broken chain (exit 9): the lines are evidence. --force drops them all the same.',
  input: fields({
    days: optional(whole('Keep so many days', { min: 0, max: 36_500 })),
    megabytes: optional(whole('Keep so many megabytes', { min: 0, max: 1_000_000 })),
    force: optional(inSpite),
  }),
  columns: ['removed', 'kept'],
  answersWithoutIds: true,
  examples: ['ws history prune --days 30 --yes', 'ws history prune --megabytes 10 --yes'],
  asks: async (input, session) => (await import('./history/prune.ts')).askToPrune(input, session),
  run: async (input, session) => (await import('./history/prune.ts')).prune(input, session),
})
