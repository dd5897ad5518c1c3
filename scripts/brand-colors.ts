// The colours of the brand as a style sheet: `--enamel-deep: light-dark(#…, #…)` of `enamelDeep` in brand/colors.ts.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Colors, parseColors } from '../src/site/brand/colors-schema.ts'
import { brandFolder } from './brand-folder.ts'

/** Writes the sheet, and returns its folder for Vite's alias `@colors`. */
export async function brandColors(): Promise<string> {
  const file = `${brandFolder()}/colors.ts`
  const module = (await import(pathToFileURL(path.resolve(file)).href)) as object
  const sheet = sheetOf(parseColors(module, file))
  const folder = path.resolve('.cache/colors', createHash('sha256').update(sheet).digest('hex').slice(0, 16))
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'colors.css'), sheet)
  return folder
}

function sheetOf(colors: Colors): string {
  const lines = Object.entries(colors).map(([name, value]) => {
    const token = name.replace(/[A-Z]|\d+$/g, (part) => `-${part.toLowerCase()}`)
    return `  --${token}: ${typeof value === 'string' ? value : `light-dark(${value.join(', ')})`};`
  })
  return `:root {\n${lines.join('\n')}\n}\n`
}
