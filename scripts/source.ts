/** `npm run source -- <words>`: runs ws from src without a build, so that stacks and breakpoints are those of the sources. */
import './texts-as-modules.ts'

// The build inserts it.
Object.assign(globalThis, { WS_VERSION: 'source' })

const { start } = await import('../src/system.ts')
await start(process)
