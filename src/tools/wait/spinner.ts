/** A sign of life on stderr during a wait, for people only. */
import type { Context } from '../../context.ts'
import type { Pulse } from '../../engine/wait/until.ts'

const frames = ['|', '/', '-', '\\']
const frameTime = 125

export function createSpinner(
  { err, sleep, signal, age }: Pick<Context, 'err' | 'sleep' | 'signal' | 'age'>,
  { quiet, text }: { readonly quiet: boolean; readonly text: string },
): Pulse {
  const isSeen = err.isTerminal && !quiet
  const begin = age()
  let frame = 0
  const draw = async () => {
    const seconds = Math.round((age() - begin) / 1000)
    const line = `${frames[frame % frames.length]} ${text} (${seconds} s)`
    frame += 1
    await err.showPassing(line.slice(0, err.columns - 1))
  }
  return {
    async turn(milliseconds) {
      if (!isSeen) return sleep(milliseconds, signal)
      for (let left = milliseconds; left > 0 && !signal.aborted; left -= frameTime) {
        await draw()
        await sleep(Math.min(frameTime, left), signal)
      }
    },
    async interrupt(write) {
      await err.showPassing('')
      await write()
    },
    end: () => err.showPassing(''),
  }
}
