/** `ws history`: everything that ws has changed, with the values before and after. */
import { fields, listOf, oneOf, optional, ownName, toggle, whole, word } from '../catalog/fields.ts'
import { toldKinds } from '../catalog/kinds.ts'
import { task } from '../task/task.ts'

/** For a history whose chain is broken. */
const inSpite = toggle('Also if the history lacks a line or somebody changed one')

const since = optional(
  word('Only from then on: a date, a time (also 09:00, UTC), or how long ago (7d)', { min: 1 }),
)
const until = optional(word('Only until then, e.g. 2026-01-31, or 18:00', { min: 1 }))

const entry = word('Entry, or the beginning of its name; the latest without it', { min: 1 })

export const list = task({
  forAgents: { as: 'command', isLocal: true },
  effect: 'reads',
  answers: async () => (await import('../answers/history.ts')).listedHistory,
  summary: 'List what ws has changed, newest first',
  flagsElsewhere: { space: 'history list --of ...', site: 'history list --of ...' },
  typedElsewhere: {
    'rollout history': 'history list',
    'rollout status': 'history list',
    reflog: 'history list',
  },
  listed: 'changes',
  filters: ['of', 'kind', 'since', 'until', 'last', 'limit'],
  searchWords: [
    'what happened',
    'who deleted',
    'who changed',
    'log',
    'logs',
    'audit log',
    'audit trail',
    'what did I change',
    'changes',
    'git log',
  ],
  details:
    'Each entry is a command that changed something, run on this machine. With -o json, each is a CloudEvents 1.0 event. --profile leaves only entries of that profile. ' +
    'ws records nothing in CI, with --no-history or WS_HISTORY=0, or if the profile has history=false.',
  input: fields({
    of: optional(ownName('thing', 'Only what happened to this thing: its id')),
    kind: optional(
      listOf(oneOf('Only entries that changed a thing of this kind', toldKinds, { splits: true })),
    ),
    since,
    until,
    last: optional(whole('Only so many entries', { min: 1, max: 1_000_000 })),
    limit: optional(whole('Only so many entries, as --last', { min: 1, max: 1_000_000 })),
  }),
  columns: [
    'id',
    'time',
    'data.profile',
    'source',
    'data.state',
    'data.changes',
    'data.command',
    'data.note',
  ],
  identifiedBy: 'id',
  sentences: ['data.command'],
  tones: {
    'data.state': { failed: 'muted', undone: 'muted', unknown: 'warn', 'undone in part': 'warn' },
  },
  filledBy: 'ws space update',
  examples: ['ws history list', 'ws history list --of spc_api -o json'],
  run: async (input, session) => (await import('./history/list.ts')).listEntries(input, session),
})

export const get = task({
  forAgents: { as: 'command', without: ['force'], isLocal: true },
  effect: 'reads',
  answers: async () => (await import('../answers/history.ts')).shownEntry,
  summary: 'Show an entry of the history: old and new values',
  searchWords: ['git show', 'what was there before', 'old value'],
  details:
    'It checks the chain of the history first: if a line is missing or somebody changed one, it exits with 9. --force shows the entry all the same.',
  arguments: ['entry?'],
  input: fields({ entry: optional(entry), force: optional(inSpite) }),
  columns: ['change', 'outcome', 'does', 'kind', 'address', 'id', 'member', 'from', 'to'],
  examples: ['ws history get', 'ws history get -o json'],
  run: async (input, session) => (await import('./history/show.ts')).showEntry(input, session),
})

const exporting = task({
  effect: 'reads',
  answers: async () => (await import('../answers/history.ts')).exportedHistory,
  summary: 'Write the history for a log system: a line for each event',
  searchWords: ['siem', 'log system', 'splunk', 'elastic', 'ship logs'],
  details:
    'With -o ndjson, each line is a CloudEvents 1.0 event as ws keeps it, oldest first: a command, a change that was sent, and its end. `hash` is the SHA-256 of the line, and `prev` that of the one before. It checks the chain first, like ws history get.',
  listed: 'events',
  filters: ['since', 'until'],
  filledBy: 'ws space update',
  input: fields({ since, until, force: optional(inSpite) }),
  columns: ['id', 'time', 'type', 'subject', 'source', 'hash'],
  identifiedBy: 'id',
  examples: ['ws history export -o ndjson', 'ws history export -o ndjson --since 1d'],
  run: async (input, session) => (await import('./history/export.ts')).exportEvents(input, session),
})

export { exporting as export }

export const verify = task({
  forAgents: { as: 'command', isLocal: true },
  effect: 'reads',
  answers: async () => (await import('../answers/history.ts')).verifiedHistory,
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
  answers: async () => (await import('../answers/history.ts')).prunedAnswer,
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
