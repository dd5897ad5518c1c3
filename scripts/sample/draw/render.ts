// From SVG to a small webp with clean edges.
import sharp from 'sharp'

const PALETTE_QUALITIES = [100, 98, 96, 94, 92, 90, 86, 82, 78, 72, 66] as const

/**
 * Renders an SVG document as lossless webp with as many colours as the byte limit allows.
 * Flat drawings have few colours besides their soft edges, so a palette is smaller and crisper than lossy coding.
 */
export async function renderWebp(name: string, svg: string, maxBytes: number): Promise<Buffer> {
  const flat = await sharp(Buffer.from(svg)).flatten().png().toBuffer()
  for (const quality of PALETTE_QUALITIES) {
    const reduced = await sharp(flat).png({ palette: true, quality, dither: 0, effort: 10 }).toBuffer()
    const webp = await sharp(reduced).webp({ lossless: true, effort: 6 }).toBuffer()
    if (webp.length <= maxBytes) return webp
  }
  throw new Error(`The drawing ${name} does not fit ${maxBytes} bytes even with few colours: simplify it.`)
}
