/** The part of the environment that programs of all tests share. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notingAnswers } from './answers/noted-answers.ts'

/** A shared compile cache, or each would compile everything in its own home; and notes of the JSON that they print. */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'ws-test-compiled'), ...notingAnswers }
