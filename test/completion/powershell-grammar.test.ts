/** The PowerShell script as a grammar of the language reads it, since hardly any machine that runs these tests has PowerShell. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { Language, type Node, Parser } from 'web-tree-sitter'
import { lineLoading } from '../../src/tools/completion/powershell.ts'
import { hostileTyped } from '../support/hostile-titles.ts'

const grammar = import.meta.resolve('@lumis-sh/wasm-powershell/tree-sitter-powershell.wasm')
let language: Language
beforeAll(async () => {
  await Parser.init()
  language = await Language.load(fileURLToPath(grammar))
})

/** Faults that the grammar finds: unexpected or missing text. */
function faultsOf(script: string): readonly string[] {
  const tree = new Parser().setLanguage(language).parse(script)
  if (tree === null) throw new Error('the grammar gave up')
  return faultsIn(tree.rootNode)
}

function faultsIn(node: Node): readonly string[] {
  if (node.isError || node.isMissing)
    return [`line ${node.startPosition.row + 1}: ${node.isMissing ? 'missing' : 'not'} ${node.type}`]
  return node.hasError ? node.children.flatMap((child) => (child === null ? [] : faultsIn(child))) : []
}

const script = readFileSync('completions/ws.ps1', 'utf8')

test.each([['completions/ws.ps1'], ['test/support/complete-lines.ps1']])('%s is well-formed', (file) => {
  expect(faultsOf(readFileSync(file, 'utf8'))).toEqual([])
})

test('the line of the profile is well-formed', () => {
  expect(faultsOf(lineLoading('ws.completion.ps1'))).toEqual([])
})

test.each([
  ['its last brace', script.replace(/\}\s*$/, '')],
  ['a quote in the table', script.replace("@('", '@(')],
  ['the end of a condition', script.replace("($pending -ne '')", "($pending -ne ''")],
  ['an operand', script.replace("-split ' ', 2", '-split')],
  ['a comma of the table', script.replace("', '", "' '")],
])('%s is missed', (_, broken) => {
  expect(broken).not.toBe(script)
  expect(faultsOf(broken)).not.toEqual([])
})

test('any code page reads it alike', () => {
  // Windows PowerShell takes a script without a mark for one in the code page of the machine.
  expect(script.match(/[^\n\t\u0020-\u007e]/g)).toBeNull()
})

test.each(hostileTyped)('$title, quoted as the script does it, is one word', ({ title }) => {
  const word = `'~${title.replace(/['\u2018-\u201b]/g, '$&$&')}'`
  expect(script).toContain(`"'" + ($Text -replace "['\\u2018-\\u201b]", '$0$0') + "'"`)
  const tree = new Parser().setLanguage(language).parse(`ws space get ${word}`)
  const words = tree?.rootNode.descendantsOfType('verbatim_string_characters').map((node) => node?.text)
  expect(tree?.rootNode.hasError).toBe(false)
  expect(words).toEqual([word])
})
