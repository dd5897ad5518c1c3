// Reads the editorial files: one YAML file per episode, named after its number or slug.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { type Editorial, parseEditorial } from '../../src/films/film/editorial.ts'
import { readYamlFile } from './yaml-file.ts'

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
      return [
        name.replace(/\.ya?ml$/, ''),
        readYamlFile(file, (input) => parseEditorial(input, file, hostIds))
      ]
    })
  )
}
