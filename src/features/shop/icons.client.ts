// The icons that scripts of the shop draw themselves; decoration only, the names of the buttons speak.

const PATHS = {
  left: 'M19.5 12h-15M11 5.5 4.5 12l6.5 6.5',
  right: 'M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5',
  close: 'M6 6l12 12M18 6 6 18',
  bag: 'M5 8.5h14V20H5zM8.5 8V7a3.5 3.5 0 0 1 7 0v1'
} as const

const SVG = 'http://www.w3.org/2000/svg'

/** An outline on a 24 grid, in the colour of the text around it. */
export function drawIcon(name: keyof typeof PATHS): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', PATHS[name])
  svg.append(path)
  return svg
}
