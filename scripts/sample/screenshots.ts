// Takes the pictures of the install dialog from a running site: `node scripts/sample/screenshots.ts http://localhost:4321`.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

const FOLDER = 'brand/screenshots'
const WEBP_QUALITY = 72
const SHAPES = [
  { name: 'narrow', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { name: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
] as const
const PAGES = { home: '/', episode: '/aflevering/117/', mustsee: '/must-see/' }

const site = process.argv[2] ?? 'http://localhost:4321'
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox']
})
await mkdir(FOLDER, { recursive: true })
for (const { name, viewport, deviceScaleFactor } of SHAPES) {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor,
    colorScheme: 'light',
    locale: 'nl-BE'
  })
  const page = await context.newPage()
  for (const [subject, address] of Object.entries(PAGES)) {
    await page.goto(site + address, { waitUntil: 'networkidle' })
    await page.evaluate('document.fonts.ready')
    const size = `${viewport.width * deviceScaleFactor}x${viewport.height * deviceScaleFactor}`
    const file = path.join(FOLDER, `${name}-${subject}-${size}.webp`)
    const { size: bytes } = await sharp(await page.screenshot())
      .webp({ quality: WEBP_QUALITY })
      .toFile(file)
    console.log(`${file} ${Math.round(bytes / 1000)} kB`)
  }
  await context.close()
}
await browser.close()
