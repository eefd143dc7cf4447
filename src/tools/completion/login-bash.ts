/** What a bash that begins a session reads, as those of ssh and of macOS's Terminal do: not .bashrc, unless that file says so. */
import { existsSync, readFileSync } from 'node:fs'
import { onDisk } from '../../disk.ts'

/** The first that is there is read, and no other (bash's manual, "Invocation"). */
const names = ['.bash_profile', '.bash_login', '.profile'] as const

type Name = (typeof names)[number]

export interface LoginLine {
  readonly name: Name
  /** Where other shells read the file too, for bash alone, and no failure in theirs. */
  readonly line: string
}

/**
 * The file that has to have the line too; undefined where it leads to .bashrc. Where there is none, that is .profile: a
 * new .bash_profile would keep bash from whatever is written to .profile one day.
 *
 * @param line - as .bashrc has it.
 * @param pathOf - of a file in the home folder.
 * @throws LocalError where the file can't be read
 */
export function loginLine(line: string, pathOf: (name: Name) => string): LoginLine | undefined {
  const name = names.find((each) => existsSync(pathOf(each))) ?? '.profile'
  if (leadsToBashrc(name, pathOf)) return undefined
  return { name, line: name === '.profile' ? `[ -z "\${BASH_VERSION-}" ] || { ${line}; }` : line }
}

/** Often by way of the next of them. */
function leadsToBashrc(name: Name, pathOf: (name: Name) => string): boolean {
  const path = pathOf(name)
  if (!existsSync(path)) return false
  const text = onDisk(path, () => readFileSync(path, 'utf8'))
  if (isRead('.bashrc', text)) return true
  const later = names.slice(names.indexOf(name) + 1)
  return later.some((other) => isRead(other, text) && leadsToBashrc(other, pathOf))
}

/** `. ~/.bashrc`, `[ -f "$HOME/.bashrc" ] && source "$HOME/.bashrc"`, but no comment and no alias that edits it. */
const isRead = (name: string, text: string): boolean =>
  text
    .split('\n')
    .some((line) =>
      new RegExp(`^[^#]*(?<![^\\s;&|({])(?:\\.|source)\\s+["']?(?:[^\\s"';]*/)?\\${name}(?![\\w.-])`).test(
        line,
      ),
    )
