/** The words that call a learnt operation with values from its description. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '../../src/catalog/operation.ts'
import { type Option, optionsOf } from '../../src/catalog/options.ts'
import type { LearntOperation } from '../../src/learnt/shape.ts'
import { deref, isObject, type Json, sampleOf } from './sample-value.ts'

interface Called {
  readonly spec: Operation
  readonly learnt: LearntOperation
  readonly root: Json
  /** For values that are given as files. */
  readonly folder: string
}

/** Words after `ws`. */
export function callLine({ spec, learnt, root, folder }: Called): readonly string[] {
  const { operation, parameters } = originalOf(learnt, root)
  const body = bodySample(operation, root)
  const valueFor = ({ section, path: [member = ''] }: Option, at: number): unknown => {
    if (section === 'body') return learnt.body?.whole === undefined ? body.value?.[member] : body.whole
    const name =
      section === 'path'
        ? namesIn(operation.template)[at]
        : learnt.query.find(({ key }) => key === member)?.name
    const parameter = parameters.find(
      (each) => each.name === name && (section === 'path') === (each.in === 'path'),
    )
    if (parameter === undefined) return section === 'path' ? 'x1' : undefined
    return parameter.required === true ? sampleOf(parameter.schema, root) : undefined
  }
  const names = Object.keys(spec.parameters ?? {})
  const words = optionsOf(spec).flatMap((option): [Option, unknown][] => {
    const value = valueFor(option, names.indexOf(option.path[0] ?? ''))
    return value === undefined || value === null ? [] : [[option, value]]
  })
  const args = words.filter(([{ argument }]) => argument !== undefined).map(([, value]) => String(value))
  const flags = words
    .filter(([{ argument }]) => argument === undefined)
    .flatMap(([option, value]) => flagWords(option, value, folder))
  return ['api', learnt.word, ...flags, '--yes', '--', ...args]
}

const namesIn = (template: string) => Array.from(template.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name)

interface Original extends Json {
  readonly template: string
}

/** Found by its id, or by its path: not by anything that ws made of it. */
function originalOf(
  { id, method, path }: LearntOperation,
  root: Json,
): { operation: Original; parameters: readonly Json[] } {
  const plain = (text: string) => text.replace(/\{[^}]*\}/g, '{}')
  for (const [template, item] of Object.entries(isObject(root.paths) ? root.paths : {})) {
    const holder = deref(item, root)
    const operation = deref(holder[method.toLowerCase()], root)
    const isIt =
      id === undefined
        ? plain(path).endsWith(plain(template)) && operation.responses !== undefined
        : operation.operationId === id
    if (!isIt) continue
    const parameters = [holder, operation].flatMap((each) =>
      Array.isArray(each.parameters) ? each.parameters : [],
    )
    return { operation: { ...operation, template }, parameters: parameters.map((each) => deref(each, root)) }
  }
  throw new Error(`the description has no ${method} ${path}`)
}

function bodySample(operation: Json, root: Json): { readonly value?: Json; readonly whole?: unknown } {
  const content = deref(operation.requestBody, root).content
  const entries = Object.entries(isObject(content) ? content : {})
  const [, media] = entries.find(([type]) => type.includes('json')) ?? entries[0] ?? []
  if (!isObject(media)) return {}
  const whole = sampleOf(media.schema, root)
  return isObject(whole) ? { value: whole, whole } : { whole }
}

function flagWords(option: Option, value: unknown, folder: string): readonly string[] {
  const flag = `--${option.context ?? option.word}`
  if (option.kind === 'boolean') return [value === false ? `--no-${option.word}` : flag]
  if (option.repeatable && option.kind !== 'map')
    return [value].flat().map((each) => `${flag}=${wordOf(option, each, folder)}`)
  if (option.kind === 'map' && isObject(value))
    return Object.entries(value).map(([name, each]) => `${flag}=${name}=${String(each)}`)
  return [`${flag}=${wordOf(option, value, folder)}`]
}

function wordOf({ kind }: Option, value: unknown, folder: string): string {
  if (kind === 'base64') {
    writeFileSync(join(folder, 'bytes'), Buffer.from(String(value), 'base64'))
    return join(folder, 'bytes')
  }
  const isText = typeof value === 'string' && kind !== 'json'
  return isText ? value : JSON.stringify(value)
}
