// The shared parts of product pictures: size, background, light and shade.
import type { Print } from './print.ts'

/** Side of the square that products are drawn in. */
export const SIDE = 800

/** The second picture represents the product; the first is another view of it. */
export type View = 'whole' | 'detail'

/** Draws a product in a colour. */
export type Drawing = (view: View, colour: string, print: Print) => string

/** `#1d1a20` towards white (1) or black (-1). */
export function mixed(colour: string, towards: number): string {
  const goal = towards > 0 ? 255 : 0
  const share = Math.abs(towards)
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const hex = parts.map((part) =>
    Math.round(part + (goal - part) * share)
      .toString(16)
      .padStart(2, '0')
  )
  return `#${hex.join('')}`
}

/** A line of shade or light on cloth. Its group blurs all of them at once, because each blur is slow. */
export function fold(d: string, width: number, isLight = false, strength = 1): string {
  const colour = isLight ? '#fff' : '#000'
  const opacity = (isLight ? 0.13 : 0.5) * strength
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity.toFixed(3)}" stroke-width="${width}" stroke-linecap="round"/>`
}

/** A row of stitches. */
export const stitches = (d: string, colour: string, width = 1.6): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="5 3.5"/>`

/** The weave of cloth over everything inside a clip path. */
export const weave = (clip: string, strength = 0.16): string =>
  `<g clip-path="url(#${clip})"><rect x="-400" y="-400" width="1600" height="1600" filter="url(#weave)" opacity="${strength}"/></g>`

/** Zooms in by `scale`, with the point in the centre of the picture. */
export const closer = (scale: number, x: number, y: number, drawing: string): string =>
  `<g transform="translate(${SIDE / 2} ${SIDE / 2}) scale(${scale}) translate(${-x} ${-y})">${drawing}</g>`

/** The whole picture: the background, lit from above, and the product on it. */
export function picture(paper: string, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">
<defs>
<radialGradient id="lamp" cx=".46" cy=".36" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".55" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#1c1323" stop-opacity=".1"/></radialGradient>
<filter id="soft" filterUnits="userSpaceOnUse" x="0" y="0" width="800" height="800"><feGaussianBlur stdDeviation="9"/></filter>
<filter id="softer" filterUnits="userSpaceOnUse" x="0" y="0" width="800" height="800"><feGaussianBlur stdDeviation="20"/></filter>
<filter id="hair" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="1.4"/></filter>
<filter id="weave" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".85 .6" numOctaves="2" seed="9"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  1.6 0 0 0 -.55"/></filter>
</defs>
<rect width="${SIDE}" height="${SIDE}" fill="${paper}"/><rect width="${SIDE}" height="${SIDE}" fill="url(#lamp)"/>
${drawing}</svg>`
}
