// What floats over every page (notices, banners, tips) stands beside the body: the router replaces the body at each
// navigation, and whatever is moved in the document loses its focus, its place in the top layer and its animation.

/** A new element that stays through navigations; it is the caller's to fill. */
export function afloat(tag: string, className: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  document.documentElement.append(element)
  return element
}
