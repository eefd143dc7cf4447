/** Where the programs that tests of this process start note the JSON that they print. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const notedAnswers = join(tmpdir(), `ws-answers-${process.pid}`)

/** Part of the environment of such programs. */
export const notingAnswers = {
  NODE_OPTIONS: `--require ${join(import.meta.dirname, 'note-answers.cjs')}`,
  WS_NOTE_ANSWERS: notedAnswers,
}
