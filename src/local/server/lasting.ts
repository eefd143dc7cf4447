/** A served workspace whose file was taken away must fail: SQLite would go on writing into a file that nobody finds again. */
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
