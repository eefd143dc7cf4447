/** The shells installed on this machine, and how to start each with completion of ws. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const scripts = resolve(import.meta.dirname, '../../completions')

interface Prompt {
  readonly start: string
  /** Reads the script, then shows `ready>`; quoted, so that the echoed line does not match. */
  readonly setUp: string
  /** The beginning of a title, in the shell's own quoting. */
  readonly title: string
}

export const prompts: Readonly<Record<string, Prompt>> = {
  bash: {
    start: 'bash --norc --noprofile -i',
    setUp: `bind 'set bell-style none'; . ${scripts}/ws.bash; PS1="re""ady> "`,
    title: "'~Plat",
  },
  zsh: {
    start: 'zsh -f -i',
    setUp: `fpath=(${scripts} $fpath); autoload -Uz compinit; compinit -u -d ~/.dump; PS1="re""ady> "`,
    title: "'~Plat",
  },
  fish: {
    start: 'fish --no-config -i',
    setUp: `source ${scripts}/ws.fish; function fish_prompt; echo -n "re""ady> "; end`,
    title: '~plat',
  },
}

const isHere = (name: string) => ['/bin', '/usr/bin'].some((folder) => existsSync(join(folder, name)))
// script(1) makes the terminals.
export const here = Object.keys(prompts).filter(
  (name) => isHere(name) && isHere('script') && isHere('timeout'),
)
for (const name of Object.keys(prompts).filter((each) => !here.includes(each)))
  console.log(`skipped: completion in ${name}, since ${name}, script or timeout is not installed here`)
