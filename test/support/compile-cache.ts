/** Where the programs that tests start keep what Node compiled: homes of their own would each compile it anew. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'ws-test-compiled') }
