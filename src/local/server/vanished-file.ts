/** Makes a served workspace fail once its file is gone: SQLite would keep writing into a deleted file. */
import { statSync } from 'node:fs'
import { LocalError } from '../../errors.ts'
import type { App } from '../app.ts'

export function lasting(app: App, path: string): App {
  const identify = () => statSync(path, { throwIfNoEntry: false })?.ino
  const opened = identify()
  const check = () => {
    if (identify() !== opened) throw new LocalError(`The workspace ${path} is not there any more`)
  }
  return {
    admit: async (headers) => {
      check()
      await app.admit(headers)
    },
    handle: async (request) => {
      check()
      return app.handle(request)
    },
  }
}
