// Unpacks the files that matter from a ZIP, within limits: a small file can unpack to more than a memory holds.
import { unzipSync } from 'fflate'
import { accept, type Outcome, refuse } from '../../lib/outcome.ts'

export interface NamedBytes {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

export const MAX_ENTRIES = 20_000
export const MAX_UNPACKED_BYTES = 100_000_000
/** Exports unpack to about ten times their size, and JSON with the same names in each item to forty times. */
export const MAX_RATIO = 250
/** Smaller files may have any ratio. */
const RATIO_FROM_BYTES = 1_000_000

export type ZipRefusal = 'broken-zip' | 'encrypted-zip' | 'too-large'

interface Entry {
  name: string
  size: number
  originalSize: number
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5 || bytes[2] === 7)

export { isZip }

/** Unpacks the entries that `choose` picks by their names. */
export function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  choose: (names: readonly string[]) => readonly string[]
): Outcome<NamedBytes[], ZipRefusal> {
  if (isEncrypted(bytes)) return refuse('encrypted-zip')
  try {
    const entries: Entry[] = []
    unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        entries.push({ name, size, originalSize })
        if (entries.length > MAX_ENTRIES) throw new RangeError('too many entries')
        return false
      }
    })
    const names = new Set(choose(entries.map(({ name }) => name)))
    const chosen = entries.filter(({ name }) => names.has(name))
    const total = chosen.reduce((sum, { originalSize }) => sum + originalSize, 0)
    if (total > MAX_UNPACKED_BYTES || chosen.some(isBomb)) return refuse('too-large')
    // The space for a file is what its entry says, so that one which says too little is cut, and not larger.
    const files = unzipSync(bytes, { filter: ({ name }) => names.has(name) })
    return accept(
      Object.entries(files).map(([name, content]) => ({ name, bytes: content as Uint8Array<ArrayBuffer> }))
    )
  } catch (error) {
    if (error instanceof RangeError) return refuse('too-large')
    return refuse('broken-zip')
  }
}

const isBomb = ({ size, originalSize }: Entry): boolean =>
  originalSize > RATIO_FROM_BYTES && originalSize > size * MAX_RATIO

const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const ENTRY_BYTES = 46

/** Whether an entry has a password (bit 0 of its flags in the central directory). */
function isEncrypted(bytes: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES)
  for (let end = bytes.length - END_BYTES; end >= first; end--) {
    if (view.getUint32(end, true) !== 0x06054b50) continue
    let at = view.getUint32(end + 16, true)
    while (at + ENTRY_BYTES <= end && view.getUint32(at, true) === 0x02014b50) {
      if (view.getUint16(at + 8, true) & 1) return true
      at +=
        ENTRY_BYTES +
        view.getUint16(at + 28, true) +
        view.getUint16(at + 30, true) +
        view.getUint16(at + 32, true)
    }
    return false
  }
  return false
}
