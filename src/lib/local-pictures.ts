// Pictures that the build resized: '/media/covers/<hash>-640.webp' and its other widths.

/** Widths in pixels, narrowest first. Posters are 2:3, covers square. */
export const PICTURE_WIDTHS = { posters: [216, 504], covers: [320, 640, 1200] } as const
export type PictureKind = keyof typeof PICTURE_WIDTHS

/** The width whose path is in the data. */
export const NAMED_WIDTH = { posters: 216, covers: 640 } as const

export const picturePath = (kind: PictureKind, hash: string, width: number): string =>
  `/media/${kind}/${hash}-${width}.webp`

/** The path of a resized picture in another width; URLs elsewhere do not change. */
export function inWidth(address: string, width: number): string {
  return address.replace(/^(\/media\/(?:posters|covers)\/[\da-f]+)-\d+\.webp$/, `$1-${width}.webp`)
}

/** For `<img srcset>`: all widths of a resized picture; undefined for a URL elsewhere. */
export function widthsOf(address: string): string | undefined {
  const kind = /^\/media\/(posters|covers)\/[\da-f]+-\d+\.webp$/.exec(address)?.[1] as PictureKind | undefined
  return kind && PICTURE_WIDTHS[kind].map((width) => `${inWidth(address, width)} ${width}w`).join(', ')
}
