/** The scripts of completions/, as text: the build puts them into ws. */

export const scripts = {
  bash: async () => (await import('../../../completions/ws.bash')).default,
  zsh: async () => (await import('../../../completions/_ws')).default,
  fish: async () => (await import('../../../completions/ws.fish')).default,
  powershell: async () => (await import('../../../completions/ws.ps1')).default,
} as const

export type ShellName = keyof typeof scripts
