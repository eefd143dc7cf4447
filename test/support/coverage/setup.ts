/** Runs in each process of tests under `npm run coverage`: the programs that it starts tell what ran of them. */
import { afterAll } from 'vitest'
import { keepSum, profilesFolder } from './program-hits.ts'

// Node passes it on to every program, whatever the environment that a test gives it.
process.env.NODE_V8_COVERAGE = profilesFolder

// The profiles of a whole run take gigabytes, their sums little.
afterAll(keepSum)
