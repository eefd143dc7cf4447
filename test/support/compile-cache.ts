/** A shared compile cache for the programs that tests start: otherwise each would compile everything in its own home. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'ws-test-compiled') }
