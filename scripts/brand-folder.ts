// Where the brand stands: `brand/`, which is the operator's, or the shipped one, which tests read so that no edit of the other
// can fail them. Code imports both as `#brand/…` (`imports` in package.json); this says the folder to who reads files.
import path from 'node:path'

/** Node's option that chooses the shipped brand; child processes inherit it. */
const SAMPLE_BRAND = '--conditions=sample-brand'

const options = () => process.env.NODE_OPTIONS ?? ''

/** Makes everything that this process starts, and tools that read `BRAND_FOLDER` later, use the shipped brand. */
export function chooseSampleBrand(): void {
  if (!options().includes(SAMPLE_BRAND)) process.env.NODE_OPTIONS = `${options()} ${SAMPLE_BRAND}`.trim()
}

/** The folder of the brand in use, from the root of the project. */
export const brandFolder = (): string => (options().includes(SAMPLE_BRAND) ? 'sample/brand' : 'brand')

/** For the bundlers: where `#brand/…` is. */
export const brandAlias = (root = '.') => ({ '#brand': path.resolve(root, brandFolder()) })
