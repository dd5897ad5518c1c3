// The look of what is loaded on intent. Adopted by the document itself: a `<link>` in the head would be dropped at the
// next client-side navigation.

/**
 * Adds a style sheet for good. It may name no cascade layer: with each sheet that does, Chromium takes in all layers, fonts
 * and registered properties anew, and styles and lays out the whole page again.
 */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
