// The pen: flat SVG shapes as strings. Everything drawn for the sample is made of these few functions.

/** A piece of SVG markup. */
export type Shape = string

type Paint = string

const round = (value: number): number => Math.round(value * 100) / 100
const numbers = (text: string): string => text.replace(/-?\d+\.\d+/g, (n) => String(round(Number(n))))

/** Several shapes as one, the last on top. */
export const group = (...shapes: readonly (Shape | readonly Shape[])[]): Shape => shapes.flat().join('')

/** A filled rectangle; `rx` rounds its corners. */
export const box = (x: number, y: number, width: number, height: number, fill: Paint, rx = 0): Shape =>
  numbers(
    `<rect x="${x}" y="${y}" width="${width}" height="${height}"${rx ? ` rx="${rx}"` : ''} fill="${fill}"/>`
  )

export const circle = (x: number, y: number, radius: number, fill: Paint): Shape =>
  numbers(`<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`)

export const oval = (x: number, y: number, rx: number, ry: number, fill: Paint): Shape =>
  numbers(`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`)

/** A ring of `width` px around the given radius. */
export const ring = (x: number, y: number, radius: number, width: number, stroke: Paint): Shape =>
  numbers(
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
  )

/** A filled polygon, points written as "x,y x,y". */
export const poly = (points: string, fill: Paint): Shape =>
  `<polygon points="${numbers(points)}" fill="${fill}"/>`

/** A filled path; holes are cut by the even-odd rule. */
export const path = (d: string, fill: Paint): Shape =>
  `<path d="${numbers(d)}" fill="${fill}" fill-rule="evenodd"/>`

/** A stroked path with round ends; `dash` as in SVG. */
export const stroke = (d: string, paint: Paint, width: number, dash = ''): Shape =>
  `<path d="${numbers(d)}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="${dash ? 'butt' : 'round'}" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`

/** A stroked path with flat ends and sharp corners. */
export const bar = (d: string, paint: Paint, width: number): Shape =>
  `<path d="${numbers(d)}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linejoin="miter"/>`

/** Moves, scales and turns (degrees, clockwise) what was drawn around the origin. */
export const at = (x: number, y: number, scale: number, shape: Shape, turn = 0): Shape =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${round(turn)})` : ''}${scale === 1 ? '' : ` scale(${round(scale)})`}">${shape}</g>`

/** Turns shapes around a point of the sheet. */
export const turn = (degrees: number, x: number, y: number, ...shapes: readonly Shape[]): Shape =>
  `<g transform="rotate(${round(degrees)} ${round(x)} ${round(y)})">${shapes.join('')}</g>`

/** `count` shapes, one per index. */
export const many = (count: number, draw: (index: number) => Shape): Shape =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Lets shapes show through: 0 nothing, 1 whole. */
export const faint = (opacity: number, ...shapes: readonly Shape[]): Shape =>
  `<g opacity="${opacity}">${shapes.join('')}</g>`

let clipCount = 0

/** Shows shapes only inside the outline. */
export function inside(outline: Shape, ...shapes: readonly Shape[]): Shape {
  clipCount += 1
  const id = `c${clipCount}`
  return `<clipPath id="${id}">${outline}</clipPath><g clip-path="url(#${id})">${shapes.join('')}</g>`
}

/** The outline in its light colour, with the shapes cast over it as shadow. */
export const lit = (outline: Shape, ...shadows: readonly Shape[]): Shape =>
  outline + inside(outline, ...shadows)

/** A whole SVG document; clips are numbered anew, so the same drawing always gives the same text. */
export function sheet(width: number, height: number, draw: () => Shape): string {
  clipCount = 0
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${draw()}</svg>`
}

/** A point on a circle; 0 degrees is up, clockwise. */
export function around(x: number, y: number, radius: number, degrees: number): readonly [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))]
}

/** A repeatable row of numbers between 0 and 1: scatter without chance. */
export function scatter(seed: number): () => number {
  let state = seed * 2654435761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}
