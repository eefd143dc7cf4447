/** One run of jq as data, so that another process of ws can carry it out. */

export interface JqOrder {
  readonly json: string
  readonly program: string
  readonly flags: readonly string[]
}

export interface JqOutput {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

export async function carryOut({ json, program, flags }: JqOrder): Promise<JqOutput> {
  const { loadJq } = await import('jq-wasm/inline')
  return (await loadJq()).raw(json, program, [...flags])
}
