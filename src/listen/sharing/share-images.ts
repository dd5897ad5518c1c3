// Share images: the image of each page, and how many one build may draw.

export const SHARE_IMAGE_WIDTH = 1200
export const SHARE_IMAGE_HEIGHT = 630
/** These many episodes, newest first, always have their own picture. */
export const ALWAYS_DRAWN = 48
/** Older pictures are drawn a few per build, so that a first build of a long archive stays fast. */
export const BACKFILLED_PER_BUILD = 12

/** Path of a page ('/aflevering/118/') → address of its picture ('/media/share/<hash>.jpg'). */
export type ShareImages = Readonly<Record<string, string>>

/** The image of a page; `hash` covers everything that is drawn in it. */
export type WantedImage = { path: string; hash: string }

export const shareImageAddress = (hash: string): string => `/media/share/${hash}.jpg`

/**
 * The images to draw now, and the image of each page. `pages` and the newest episodes always get theirs; older episodes
 * keep drawn images, and a few are added per build.
 * @param episodes newest first
 */
export function planShareImages<Image extends WantedImage>(
  pages: readonly Image[],
  episodes: readonly Image[],
  isDrawn: (hash: string) => boolean
): { draw: Image[]; images: ShareImages } {
  const images: Record<string, string> = {}
  const draw: Image[] = []
  let backfilled = 0
  const give = (image: Image) => {
    images[image.path] = shareImageAddress(image.hash)
    if (!isDrawn(image.hash)) draw.push(image)
  }
  for (const image of [...pages, ...episodes.slice(0, ALWAYS_DRAWN)]) give(image)
  for (const image of episodes.slice(ALWAYS_DRAWN)) {
    if (!isDrawn(image.hash) && backfilled++ >= BACKFILLED_PER_BUILD) continue
    give(image)
  }
  return { draw, images }
}
