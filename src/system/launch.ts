/** Starts programs that outlive us, such as a browser or ws itself, without a shell and without our streams. */
import { LocalError } from '../errors.ts'

/** Milliseconds in which a program fails, if it can't do its work. */
const trial = 700

export async function launch(file: string, words: readonly string[]): Promise<void> {
  const { spawn } = await import('node:child_process')
  return new Promise((resolve, reject) => {
    const child = spawn(file, words, { detached: true, stdio: 'ignore', windowsHide: true })
    const done = () => {
      clearTimeout(timer)
      child.unref()
      resolve()
    }
    const timer = setTimeout(done, trial)
    child.once('error', (cause) => {
      clearTimeout(timer)
      reject(new LocalError(`can't start ${file}: ${cause.message}`, { cause }))
    })
    child.once('exit', (code) => {
      if (code === 0) return done()
      clearTimeout(timer)
      reject(new LocalError(`${file} ended with exit code ${code ?? 'none'}`))
    })
  })
}

/** Waits only for the start. */
export async function startDetached(file: string, words: readonly string[]): Promise<void> {
  const { spawn } = await import('node:child_process')
  // In a session of its own: neither Ctrl-C nor the end of the terminal reaches it.
  const child = spawn(file, words, { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', () => undefined)
  child.unref()
}
