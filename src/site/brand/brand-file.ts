// The files of brand/ are written by hand: each is parsed by its schema, and all faults are reported together.
import * as v from 'valibot'
import { nearest } from '../../lib/nearest.ts'

type Issue = v.BaseIssue<unknown>
/** The parts of valibot's schemas that lead to a field of them. */
interface Walked {
  entries?: Record<string, Walked>
  item?: Walked
  wrapped?: Walked
}

/** The parsed content of `file`; throws an error that names each wrong field and what was expected. */
export function parseBrandFile<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  file: string
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const groups = Map.groupBy(firstOfEachValue(result.issues), groupOf).values()
  const lines = [...groups].map((issues) => `  ${lineOf(issues, schema as unknown as Walked)}`)
  throw new Error(`${file} is not complete:\n${lines.join('\n')}`)
}

/** A value that breaks several rules is one fault. */
function firstOfEachValue(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>()
  return issues.filter((issue) => {
    const path = v.getDotPath(issue) ?? ''
    const isFirst = !seen.has(path)
    if (typeof issue.input !== 'object') seen.add(path)
    return isFirst
  })
}

/** A price that is wrong in every size of a product is one fault. */
function groupOf(issue: Issue): string {
  const keys = keysOf(issue)
  return [...keys.slice(0, 2), keys.length > 2 ? keys.at(-1) : '', issue.message, issue.received].join('\n')
}

function lineOf(issues: readonly Issue[], schema: Walked): string {
  const [issue] = issues as [Issue]
  const more = issues.length > 1 ? `and ${issues.length - 1} more like it` : undefined
  const where = [nameOfProduct(issue), more].filter(Boolean).join(', ')
  return `${v.getDotPath(issue) ?? '(file)'}: ${faultOf(issue, schema)}${where ? ` (${where})` : ''}`
}

function faultOf(issue: Issue, schema: Walked): string {
  const keys = keysOf(issue)
  if (issue.type === 'strict_object' && issue.expected === 'never') return unknownField(keys, schema)
  if (issue.received === 'undefined') return `expected ${wantedAt(issue, keys, schema)}, but it is missing`
  const isOwnText = !issue.message.startsWith('Invalid')
  const expected = isOwnText ? issue.message : wordsOf(issue.expected)
  // For a list, object or length the received value says nothing; the message of the check does.
  return !issue.type.endsWith('_length') && /^["'\d-]|^(?:true|false|null)$/.test(issue.received)
    ? `expected ${expected}, got ${issue.received}`
    : `expected ${expected}`
}

function unknownField(keys: readonly string[], schema: Walked): string {
  const name = keys.at(-1) ?? ''
  const known = Object.keys(schemaAt(schema, keys.slice(0, -1))?.entries ?? {})
  const meant = nearest(name, known)
  return `expected no field of this name${meant ? `; did you mean ${meant}?` : `: there are ${known.join(', ')}`}`
}

function wantedAt(issue: Issue, keys: readonly string[], schema: Walked): string {
  if (issue.type !== 'strict_object' && !issue.message.startsWith('Invalid')) return issue.message
  const wanted = schemaAt(schema, keys)
  if (wanted?.entries) return `an object with ${Object.keys(wanted.entries).join(', ')}`
  const { message, type } = (wanted ?? {}) as { message?: unknown; type?: string }
  return typeof message === 'string' ? message : wordsOf(type === undefined ? null : type)
}

function wordsOf(expected: string | null): string {
  const kind = expected?.toLowerCase()
  if (kind === 'boolean') return 'true or false'
  if (kind === 'array') return 'a list'
  return kind === 'object' || kind === 'strict_object' ? 'an object' : (expected ?? 'another value')
}

function schemaAt(schema: Walked | undefined, keys: readonly string[]): Walked | undefined {
  const inner = schema?.wrapped ?? schema
  const [key, ...rest] = keys
  return key === undefined ? inner : schemaAt(inner?.entries?.[key] ?? inner?.item, rest)
}

const keysOf = (issue: Issue): string[] => (issue.path ?? []).map(({ key }) => String(key))

/** The name of the product with the fault, because its index in the list says little. */
function nameOfProduct({ path }: Issue): string | undefined {
  const item = path?.[1]?.value as { name?: unknown } | undefined
  return path?.[0]?.key === 'products' && typeof item?.name === 'string' ? item.name : undefined
}
