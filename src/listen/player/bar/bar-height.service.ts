// Reserves space for the bar, so that it never covers the last lines of the page or the focused element.

/** A constructed stylesheet, because each navigation replaces the attributes of the root element. */
const sheet = new CSSStyleSheet()
sheet.replaceSync(':root { --player-height: 0px }')

function reserve(heightPx: number) {
  const rule = sheet.cssRules[0]
  const height = `${heightPx}px`
  if (!(rule instanceof CSSStyleRule) || rule.style.getPropertyValue('--player-height') === height) return
  // Written only when it changes: every element inherits it, so a write restyles the whole page.
  rule.style.setProperty('--player-height', height)
}

/** Reserves the height of `bar` and follows its size. Returns a function that stops reserving the space. */
export function reserveSpace(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  // Rounded up: what floats above the bar must not touch it.
  const measure = () => reserve(Math.ceil(bar.getBoundingClientRect().height))
  const watching = new ResizeObserver(measure)
  watching.observe(bar)
  measure()
  return () => {
    watching.disconnect()
    reserve(0)
  }
}
