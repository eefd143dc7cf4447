/** `ws completion <shell>`: prints or installs the script that teaches a shell to complete ws. */
import { fields, oneOf, optional, toggle } from '../catalog/fields.ts'
import { UsageError } from '../errors.ts'
import { task } from '../task/task.ts'
import { install, placesFor } from './completion/install.ts'
import { allowing } from './completion/powershell.ts'
import { scripts } from './completion/scripts.ts'
import { uninstall } from './completion/uninstall.ts'

export const completion = task({
  effect: 'changes',
  answers: async () => (await import('../answers/tools.ts')).installedCompletion,
  summary: 'Set up completion of ws in a shell',
  searchWords: ['autocomplete', 'tab', 'bash', 'zsh', 'fish', 'powershell'],
  details:
    'Prints the completion script. --install writes it to the folder where the shell looks for it, and adds a line to the startup file of the shell if necessary. On Windows it does so for each PowerShell that may run scripts. It says what it did, and you can safely repeat it. --uninstall takes both away again; ws help uninstall has the rest of what ws leaves on a machine.',
  arguments: ['shell'],
  input: fields({
    shell: oneOf('Shell that is to complete ws', ['bash', 'zsh', 'fish', 'powershell']),
    install: optional(toggle('Put the script where the shell looks')),
    uninstall: optional(toggle('Remove the script again, and the lines in startup files')),
  }),
  columns: ['file', 'done'],
  examples: ['ws completion bash', 'ws completion zsh --install', 'ws completion zsh --uninstall'],
  run: async ({ shell, install: isInstalled, uninstall: isRemoved = false }, { context, notice }) => {
    if (isRemoved) {
      if (isInstalled === true) throw new UsageError('--install and --uninstall exclude each other')
      return { rows: uninstall((await placesFor(shell, context)).places, context) }
    }
    const script = await scripts[shell]()
    if (isInstalled !== true) {
      await context.out.write(script)
      return undefined
    }
    const { places, refusing } = await placesFor(shell, context)
    const rows = install(places, script, context)
    await notice(`A new ${shell} completes ws`)
    for (const program of refusing) await notice(`Not ${program}, which may run no scripts here. ${allowing}`)
    return { rows }
  },
})
