/** Masks concealed texts in what a face shows. Most runs conceal none, and load nothing for it. */

export async function withoutConcealed<Value>(value: Value, concealed: ReadonlySet<string>): Promise<Value> {
  if (concealed.size === 0) return value
  return (await import('./concealed.ts')).withoutConcealed(value, concealed)
}

/** @returns the same error */
export async function errorWithoutConcealed(
  error: unknown,
  concealed: ReadonlySet<string>,
): Promise<unknown> {
  if (concealed.size === 0) return error
  return (await import('./concealed.ts')).errorWithoutConcealed(error, concealed)
}
