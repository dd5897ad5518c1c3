// Measurements on a page: targets, sideways overflow, movement. Each runs in the browser.

/** Selects everything that can be pressed. */
export const CONTROLS = 'a, button, summary, input, select, [role="button"]'

/** Controls outside running text that are smaller than `least` pixels either way, as 'name w×h'. */
export function smallTargets({ least, of }: { least: number; of: string }): string[] {
  const isInRunningText = (element: Element) =>
    element.closest('p, li, dd, td, blockquote, .notes') !== null && !element.closest('.player, .share')
  return [...document.querySelectorAll(of)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInRunningText(element))
    .map((element) => {
      const target = element instanceof HTMLInputElement ? (element.closest('label') ?? element) : element
      const name = element.getAttribute('aria-label') ?? target.textContent?.trim() ?? ''
      return { name: name || element.outerHTML.slice(0, 60), box: target.getBoundingClientRect() }
    })
    .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < least || box.height < least))
    .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`)
}

/** Pixels by which the page is wider than its window; including the top layer. */
export function sidewaysOverflow(): number {
  const right = [...document.querySelectorAll('[popover], dialog, .player')]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .map((box) => Math.max(box.right - innerWidth, -box.left))
  return Math.max(document.documentElement.scrollWidth - innerWidth, ...right, 0)
}

/** Transitions and animations that move something for longer than `mostMs`, as 'element: property'. */
export function movements(mostMs: number): string[] {
  const MOVING =
    /^(all|transform|translate|scale|rotate|top|left|right|bottom|inset.*|margin.*|width|height|clip-path|offset.*)$/
  const milliseconds = (text: string) => Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000)
  const moving = new Set<string>()
  const readRules = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSKeyframesRule) {
        const properties = [...rule].flatMap((frame) => [...(frame as CSSKeyframeRule).style])
        if (properties.some((property) => MOVING.test(property))) moving.add(rule.name)
      } else if ('cssRules' in rule) readRules(rule.cssRules as CSSRuleList)
    }
  }
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) readRules(sheet.cssRules)
  const found = new Set<string>()
  for (const element of document.querySelectorAll('*')) {
    for (const pseudo of [null, '::before', '::after', '::backdrop']) {
      const style = getComputedStyle(element, pseudo)
      const durations = style.transitionDuration.split(', ').map(milliseconds)
      for (const [at, property] of style.transitionProperty.split(', ').entries())
        if (MOVING.test(property) && (durations[at % durations.length] ?? 0) > mostMs)
          found.add(`${element.tagName}.${element.className} ${pseudo ?? ''}: transition of ${property}`)
      const lasting = style.animationDuration.split(', ').map(milliseconds)
      for (const [at, name] of style.animationName.split(', ').entries())
        if (moving.has(name) && (lasting[at % lasting.length] ?? 0) > mostMs)
          found.add(`${element.tagName}.${element.className} ${pseudo ?? ''}: animation ${name}`)
    }
  }
  return [...found]
}
