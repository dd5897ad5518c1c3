// What the editors wrote: one YAML file per episode, named after its number or slug.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, YAMLParseError } from 'yaml'
import { type Editorial, parseEditorial } from '../../src/films/editorial.ts'
import { OperatorError } from '../operator-error.ts'

/** By the slug of the episode. A mistake is an error that names the file and the field. */
export function readEditorialFiles(
  folder: string,
  hostIds: readonly string[]
): ReadonlyMap<string, Editorial> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))
  return new Map(
    files.map((name) => {
      const file = path.join(folder, name)
      return [name.replace(/\.ya?ml$/, ''), readEditorial(file, hostIds)]
    })
  )
}

function readEditorial(file: string, hostIds: readonly string[]): Editorial {
  try {
    return parseEditorial(parse(readFileSync(file, 'utf8')), file, hostIds)
  } catch (error) {
    if (error instanceof YAMLParseError) throw new OperatorError(`${file} is not YAML: ${error.message}`)
    throw new OperatorError((error as Error).message)
  }
}
