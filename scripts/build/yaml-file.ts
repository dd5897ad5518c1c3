// Reads a YAML file that the operator wrote.
import { readFileSync } from 'node:fs'
import { parse, YAMLParseError } from 'yaml'
import { OperatorError } from '../operator-error.ts'

/** Returns the checked content. A YAML or validation error becomes one line without a stack. */
export function readYamlFile<Value>(file: string, check: (input: unknown) => Value): Value {
  try {
    return check(parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof YAMLParseError) throw new OperatorError(`${file} is not YAML: ${error.message}`)
    throw new OperatorError((error as Error).message)
  }
}
