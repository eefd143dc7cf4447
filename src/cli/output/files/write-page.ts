/** Writes a page for a browser, whole or not at all: into a file, or to stdout for -. */
import { resolve } from 'node:path'
import { replaceFile } from '../../../disk/staged-file.ts'
import type { CliSession } from '../../session.ts'

/** @param file - as typed */
export async function writePage(file: string, page: string, { context, notice }: CliSession): Promise<void> {
  if (isStdout(file)) return context.out.write(page)
  replaceFile(resolve(context.workingDirectory, file), page, { random: () => context.random() })
  if (context.err.isTerminal) await notice(`The page is in ${file}: open it in a browser`)
}

export const isStdout = (file: string): boolean => file === '-'
