// A logo can be a "sign", like the shipped one: a square drawing of 64 by 64 with a background and one marked digit,
// letter or mark on it. The site then draws the mark larger in small sizes, and alone where only a shape is needed. Any
// other logo is shown unchanged.

export interface Sign {
  source: string
  background: string
  /** The marked element, without its id. */
  mark: string
}

const MARK = /<(path|g)\b(?=[^>]*\bid="digit")[^>]*?(?:\/>|>[\s\S]*?<\/\1>)/
const BACKGROUND = /<rect\b[^>]*\bfill="(#[0-9a-f]{3,8})"/i
const BOX = /\bviewBox="0 0 64 64"/

/** The name without the number that the sign shows: 'KINO\u00a09' → 'KINO'. The no-break space marks that number. */
export const besideSign = (name: string): string => name.replace(/\u00a0\d+$/, '')

/** The parts of a sign: `viewBox="0 0 64 64"`, a `<rect fill="#…">`, and `<path id="digit">` or `<g id="digit">`. */
export function signOf(source: string): Sign | undefined {
  const mark = MARK.exec(source)?.[0]
    .replace(/\s+/g, ' ')
    .replace(/ id="digit"/, '')
  const background = BACKGROUND.exec(source)?.[1]
  return mark && background && BOX.test(source) ? { source, background, mark } : undefined
}
