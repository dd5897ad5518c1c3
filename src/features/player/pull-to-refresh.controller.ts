// While the player is open, pulling the page down must not reload it and stop the sound. A sheet of its own, because
// a navigation replaces the attributes of the root.

const still = new CSSStyleSheet()
still.replaceSync('html{overscroll-behavior-y:contain}')

export function blockPullToRefresh(isBlocked: boolean): void {
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  document.adoptedStyleSheets = isBlocked ? [...others, still] : others
}
