/** Where each client keeps its servers, and how an entry looks there. */

export const clientNames = ['claude', 'cursor', 'vscode'] as const

export type ClientName = (typeof clientNames)[number]

interface ClientFile {
  /** From the folder of the project. */
  readonly file: readonly string[]
  /** The member that holds the servers. */
  readonly member: string
  /** More members of an entry. */
  readonly more: Readonly<Record<string, string>>
}

export const clientFiles: Readonly<Record<ClientName, ClientFile>> = {
  claude: { file: ['.mcp.json'], member: 'mcpServers', more: {} },
  cursor: { file: ['.cursor', 'mcp.json'], member: 'mcpServers', more: {} },
  vscode: { file: ['.vscode', 'mcp.json'], member: 'servers', more: { type: 'stdio' } },
}
