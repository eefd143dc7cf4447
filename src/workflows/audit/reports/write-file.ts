/** Writes a file that an audit was asked for: whole, or not at all. */
import { resolve } from 'node:path'
import type { Context } from '../../../context.ts'
import { replaceFile } from '../../../disk/staged-file.ts'

export function writeTextFile(file: string, text: string, context: Context): void {
  replaceFile(resolve(context.workingDirectory, file), text, { random: () => context.random() })
}
