/** Formats of other programs behind `-o`, each as ws has it: `name` of kubectl, `text` of aws. */
import { quoted } from '../../text/shell-word.ts'

const formats: Readonly<Record<string, string>> = {
  name: '-o id',
  names: '-o id',
  ids: '-o id',
  text: '-o tsv',
  plain: '-o tsv',
  tabs: '-o tsv',
  yml: '-o yaml',
  md: '-o markdown',
  jsonl: '-o ndjson',
  pretty: '-o json',
  excel: '-o csv --bom',
  xlsx: '-o csv --bom',
  wide: '-o table',
  jsonpath: '--jq .',
  'go-template': '--jq .',
  template: '--jq .',
}

/** The flags that do the same; undefined for a format that no program is known for. */
export function flagForFormat(typed: string): string | undefined {
  const [name = '', value] = typed.split('=')
  if (name === 'custom-columns' && value !== undefined)
    return `--fields ${quoted(value.replaceAll(/[^,]*:\.?/g, ''))}`
  return Object.hasOwn(formats, name) ? formats[name] : undefined
}
