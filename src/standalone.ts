/** The entry of the single executable. The build runs everything above the deserialized main function. */
import { startupSnapshot } from 'node:v8'
import { start } from './system.ts'

startupSnapshot.setDeserializeMainFunction(() => {
  void start(process)
})
