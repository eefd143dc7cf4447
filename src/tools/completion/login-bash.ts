/** The startup file of a login bash (ssh, macOS's Terminal): it is not .bashrc, unless that file loads .bashrc. */
import { existsSync, readFileSync } from 'node:fs'
import { onDisk } from '../../disk/refused-file.ts'

/** Bash reads the first one that exists, and no other (bash's manual, "Invocation"). */
const names = ['.bash_profile', '.bash_login', '.profile'] as const

type ProfileFileName = (typeof names)[number]

export interface LoginLine {
  readonly name: ProfileFileName
  /** If other shells read the file too, the line is for bash alone, and does not fail in theirs. */
  readonly line: string
}

/**
 * The file that needs the line too; undefined if it loads .bashrc. If no file exists, that is .profile: a new .bash_profile would
 * hide a later .profile from bash.
 *
 * @param line - as in .bashrc
 * @param pathOf - the path of a file in the home folder
 * @throws LocalError if the file can't be read
 */
export function loginLine(line: string, pathOf: (name: ProfileFileName) => string): LoginLine | undefined {
  const name = names.find((each) => existsSync(pathOf(each))) ?? '.profile'
  if (leadsToBashrc(name, pathOf)) return undefined
  return { name, line: lineIn(name, line) }
}

/** The files that may have the line from an earlier time, whatever leads where now. */
export const loginLines = (line: string): readonly LoginLine[] =>
  names.map((name) => ({ name, line: lineIn(name, line) }))

const lineIn = (name: ProfileFileName, line: string): string =>
  name === '.profile' ? `[ -z "\${BASH_VERSION-}" ] || { ${line}; }` : line

/** Often through the next file of the list. */
function leadsToBashrc(name: ProfileFileName, pathOf: (name: ProfileFileName) => string): boolean {
  const path = pathOf(name)
  if (!existsSync(path)) return false
  const text = onDisk(path, () => readFileSync(path, 'utf8'))
  if (isRead('.bashrc', text)) return true
  const later = names.slice(names.indexOf(name) + 1)
  return later.some((other) => isRead(other, text) && leadsToBashrc(other, pathOf))
}

/** True for `. ~/.bashrc` and `[ -f "$HOME/.bashrc" ] && source "$HOME/.bashrc"`, not for a comment or an alias that edits it. */
const isRead = (name: string, text: string): boolean =>
  text
    .split('\n')
    .some((line) =>
      new RegExp(`^[^#]*(?<![^\\s;&|({])(?:\\.|source)\\s+["']?(?:[^\\s"';]*/)?\\${name}(?![\\w.-])`).test(
        line,
      ),
    )
