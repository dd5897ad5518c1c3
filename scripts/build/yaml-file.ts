// A file that the operator wrote in YAML: a mistake in it is the operator's to put right.
import { readFileSync } from 'node:fs'
import { parse, YAMLParseError } from 'yaml'
import { OperatorError } from '../operator-error.ts'

/** What `check` makes of the file; its error, and one of YAML itself, is a line without a stack. */
export function readYamlFile<Value>(file: string, check: (input: unknown) => Value): Value {
  try {
    return check(parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof YAMLParseError) throw new OperatorError(`${file} is not YAML: ${error.message}`)
    throw new OperatorError((error as Error).message)
  }
}
