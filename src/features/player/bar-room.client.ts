// The page keeps room for the bar: nothing ends up under it, neither its last lines nor what has the focus.

/** Outside the document's markup: the attributes of the root are swapped at each navigation, this is not. */
const sheet = new CSSStyleSheet()
sheet.replaceSync(':root { --player-height: 0px }')

function reserve(heightPx: number) {
  const rule = sheet.cssRules[0]
  const height = `${heightPx}px`
  if (!(rule instanceof CSSStyleRule) || rule.style.getPropertyValue('--player-height') === height) return
  // Everything on the page inherits it.
  rule.style.setProperty('--player-height', height)
}

/** Keeps room of the height of `bar`, whatever it becomes. Returns what gives the room back. */
export function reserveRoom(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const watching = new ResizeObserver(() => reserve(bar.offsetHeight))
  watching.observe(bar)
  reserve(bar.offsetHeight)
  return () => {
    watching.disconnect()
    reserve(0)
  }
}
