// A step of the build, in its own process: draws icons from the logo, product pictures, and a share image per page.

import { loadPodcast } from '../../src/listen/episodes/loader.ts'
import { catalogue } from '../../src/site/brand/catalogue.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { operatorLine } from '../operator-error.ts'
import { makeIcons } from './icons.ts'
import { makeMerchPictures } from './merch-pictures.ts'
import { makeShareImages } from './share-images.ts'

try {
  await makeIcons()
  const sold = settings.features.shop ? catalogue : { products: [] }
  const merch = await makeMerchPictures(sold)
  if (merch.drawn > 0) console.log(`Product pictures: ${merch.pictures}, of which ${merch.drawn} new.`)
  const { pictures, drawn, failed } = await makeShareImages(loadPodcast(), settings)
  console.log(
    `Share images: ${pictures}, of which ${drawn} new${failed > 0 ? `; ${failed} could not be drawn` : ''}.`
  )
} catch (error) {
  console.error(operatorLine(error))
  process.exitCode = 1
}
