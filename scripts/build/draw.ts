// A step of the build, in a process of its own: draws the icons from the logo and a picture for each shared page.
import { loadPodcast } from '../../src/episodes/loader.ts'
import { settings } from '../../src/settings/settings.ts'
import { makeIcons } from './icons.ts'
import { makeShareImages } from './share-images.ts'

await makeIcons()
const { pictures, drawn, failed } = await makeShareImages(loadPodcast(), settings)
console.log(
  `Share images: ${pictures}, of which ${drawn} new${failed > 0 ? `; ${failed} could not be drawn` : ''}.`
)
