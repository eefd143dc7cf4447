/** Splits the advice on a finding into commands and sentences: only commands show as code. */
export function fixParts(fix: string): { readonly sentence: string; readonly command: string | undefined } {
  const at = fix.search(/(?<=^|: )ws /)
  return at === -1
    ? { sentence: fix, command: undefined }
    : { sentence: fix.slice(0, at), command: fix.slice(at) }
}
