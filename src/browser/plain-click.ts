// Separates plain clicks on a link from those that the browser must handle: for a new tab, a new window or a download.

export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
