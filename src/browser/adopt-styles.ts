// The look of what is loaded on intent. Adopted by the document itself: a `<link>` in the head would be dropped at the
// next client-side navigation.

/** Adds a style sheet for good, in the cascade layer of the site's own parts. */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
