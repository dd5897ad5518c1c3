// For tests: the vendors' own descriptions of their wire, where a copy lies beside the project. They are read, never kept.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { DescribedCall, Description } from '../../simulators/wire/description.ts'

const FOLDER = path.resolve('../shared/data')

type Schema = Readonly<Record<string, unknown>>
/** A body or an answer, or the name of one among the components. */
type Contents = { $ref?: string; content?: Record<string, { schema: Schema }> }
type Operation = {
  requestBody?: Contents
  'x-query-schema'?: Schema
  responses: Record<string, Contents>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Contents>>
}

/**
 * A description as `file` of the shared collection holds it; undefined, and said aloud, where that is absent. `isForm`:
 * requests are texts of a form, so numbers and booleans come as text.
 */
export function trialDescription(file: string, { isForm = false } = {}): Description | undefined {
  const full = path.join(FOLDER, file)
  if (!existsSync(full)) {
    console.log(`SKIPPED: no vendor's description at ${full}`)
    return undefined
  }
  const document = JSON.parse(readFileSync(full, 'utf8')) as Document
  const requests = compiler(document, isForm, true)
  const answers = compiler(document, false, false)
  const operationOf = ({ method, path: name }: DescribedCall) => document.paths[name]?.[method.toLowerCase()]
  const schemaOf = (given: Contents | undefined): Schema | undefined => {
    const [, , kind = '', name = ''] = given?.$ref?.split('/') ?? []
    const contents = given?.$ref ? document.components[kind]?.[name] : given
    return Object.values(contents?.content ?? {})[0]?.schema
  }
  return {
    requestFaults(call, content) {
      const operation = operationOf(call)
      const schema = schemaOf(operation?.requestBody) ?? operation?.['x-query-schema']
      return schema ? requests(schema, content) : [`${call.method} ${call.path} takes no described content`]
    },
    answerFaults(call, content) {
      const schema = schemaOf(operationOf(call)?.responses['200'])
      return schema ? answers(schema, content) : [`${call.method} ${call.path} has no described answer`]
    }
  }
}

/** Checks contents against schemas of the document; `isClosed`: a field that no schema names is a fault. */
function compiler(document: Document, isForm: boolean, isClosed: boolean) {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    coerceTypes: isForm ? 'array' : false,
    logger: false,
    // Both cost more than they bring in the seconds that a file of tests takes.
    validateSchema: false,
    code: { optimize: false }
  })
  const components = isClosed ? closed(document.components) : document.components
  ajv.addSchema({ $id: 'document', components })
  const compiled = new Map<Schema, ValidateFunction>()
  return (schema: Schema, content: unknown): string[] => {
    const own = isClosed ? closed(schema) : schema
    const check = compiled.get(schema) ?? ajv.compile(pointed(own) as Schema)
    compiled.set(schema, check)
    // Checking turns texts into numbers: on a copy, so that nobody sees it.
    if (check(structuredClone(content))) return []
    return (check.errors ?? []).map(({ instancePath, message = '', params }) =>
      [instancePath || '(whole)', message, JSON.stringify(params)].join(' ')
    )
  }
}

/** References that start at the document. */
const pointed = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/'))

/** Objects with named fields take no others, unless the description says so. */
function closed<Value>(schema: Value): Value {
  if (Array.isArray(schema)) return schema.map(closed) as Value
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  const isOpen = !('properties' in inner) || 'additionalProperties' in inner || 'allOf' in inner
  return (isOpen ? inner : { ...inner, additionalProperties: false }) as Value
}
