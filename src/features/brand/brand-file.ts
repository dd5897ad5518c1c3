// The files of brand/ are written by hand: each goes through its schema, and every fault is named at once.
import * as v from 'valibot'

/** What `file` holds when it fits its schema; else an error that names each field and what was expected. */
export function parseBrandFile<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  file: string
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const lines = result.issues.map((issue) => {
    const expected = issue.message.startsWith('Invalid')
      ? `${issue.expected ?? 'another value'}`
      : issue.message
    return `  ${v.getDotPath(issue) ?? '(file)'}: expected ${expected}, got ${issue.received}`
  })
  throw new Error(`${file} is not complete:\n${lines.join('\n')}`)
}
