// Draws all art of the sample podcast: a poster per film, a cover per episode and the show's own cover.
//
//   node scripts/sample/draw-art.ts              everything, into sample/posters and sample/covers
//   node scripts/sample/draw-art.ts 662 118      only these: TMDB ids of films, numbers of episodes (0 = the podcast)
//   node scripts/sample/draw-art.ts --sheet      and contact sheets to look at, into .cache/art
//
// The same recipes give the same bytes. Recipes: draw/posters and draw/covers; pen and motifs: draw/*.ts.
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { coverSvg } from './draw/cover.ts'
import { covers } from './draw/covers.ts'
import { missingArt } from './draw/missing-art.ts'
import { posterSvg } from './draw/poster.ts'
import { posters } from './draw/posters.ts'
import { renderWebp } from './draw/render.ts'

const MAX_POSTER_BYTES = 14_500
const MAX_COVER_BYTES = 40_000
const MAX_TOTAL_BYTES = 4_000_000

const root = new URL('../../', import.meta.url)
const fileOf = (path: string): URL => new URL(path, root)

type Drawing = { readonly name: string; readonly path: string; readonly webp: Buffer }

async function draw(isWanted: (name: string) => boolean): Promise<readonly Drawing[]> {
  const drawings: Drawing[] = []
  for (const [name, sheet] of Object.entries(posters)) {
    if (!isWanted(name)) continue
    const webp = await renderWebp(name, await posterSvg(sheet), MAX_POSTER_BYTES)
    drawings.push({ name, path: `sample/posters/${name}.webp`, webp })
  }
  for (const [name, sheet] of Object.entries(covers)) {
    if (!isWanted(name)) continue
    drawings.push({
      name,
      path: `sample/covers/${name}.webp`,
      webp: await renderWebp(name, coverSvg(sheet), MAX_COVER_BYTES)
    })
  }
  return drawings
}

async function writeSheet(
  name: string,
  drawings: readonly Drawing[],
  width: number,
  height: number,
  ground: string
) {
  const columns = Math.ceil(Math.sqrt((drawings.length * height) / width) * 1.2)
  const gap = Math.round(width / 8)
  const tiles = drawings.map(async ({ webp }, index) => ({
    input: await sharp(webp).resize(width, height).toBuffer(),
    left: gap + (index % columns) * (width + gap),
    top: gap + Math.floor(index / columns) * (height + gap)
  }))
  const size = {
    width: gap + columns * (width + gap),
    height: gap + Math.ceil(drawings.length / columns) * (height + gap)
  }
  const sheet = sharp({ create: { ...size, channels: 3, background: ground } })
  await sheet
    .composite(await Promise.all(tiles))
    .png()
    .toFile(`.cache/art/${name}.png`)
}

async function writeSheets(drawings: readonly Drawing[]): Promise<void> {
  await mkdir(fileOf('.cache/art'), { recursive: true })
  const sheets = drawings.filter(({ path }) => path.includes('/posters/'))
  const squares = drawings.filter(({ path }) => path.includes('/covers/'))
  await writeSheet('posters-216-dark', sheets, 216, 324, '#140F19')
  await writeSheet('posters-216-light', sheets, 216, 324, '#F4F1F6')
  await writeSheet('posters-74-dark', sheets, 74, 111, '#140F19')
  await writeSheet('covers-240-light', squares, 240, 240, '#F4F1F6')
  await writeSheet('covers-64-dark', squares, 64, 64, '#140F19')
}

const { values, positionals } = parseArgs({ options: { sheet: { type: 'boolean' } }, allowPositionals: true })
const drawings = await draw((name) => positionals.length === 0 || positionals.includes(name))
await mkdir(fileOf('sample/posters'), { recursive: true })
await mkdir(fileOf('sample/covers'), { recursive: true })
for (const { path, webp } of drawings) await writeFile(fileOf(path), webp)
if (values.sheet) await writeSheets(drawings)

const totalBytes = drawings.reduce((sum, { webp }) => sum + webp.length, 0)
console.log(`${drawings.length} drawings, ${Math.round(totalBytes / 1000)} kB`)
const complaints = [...(await missingArt())]
if (totalBytes > MAX_TOTAL_BYTES) complaints.push(`more than ${MAX_TOTAL_BYTES} bytes in all`)
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
