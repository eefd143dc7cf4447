/** The entry of the single executable: what stands above the deserialized main function is done when it is built. */
import { startupSnapshot } from 'node:v8'
import { start } from './system.ts'

startupSnapshot.setDeserializeMainFunction(() => {
  void start(process)
})
