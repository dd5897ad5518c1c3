// Adds the style sheets of parts that load on intent. The document adopts them, because the next client-side navigation
// would remove a `<link>` from the head.

/**
 * Adds a style sheet permanently. The sheet must not use cascade layers: with each sheet that does, Chromium rebuilds all
 * layers, fonts and registered properties, and recalculates the style and layout of the whole page.
 */
export function adoptStyles(css: string): void {
  // Islands are also rendered at build, without a document.
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
