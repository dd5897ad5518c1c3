// Which presses on a link are ours to act on: the browser keeps those that ask for a tab, a window or a download.

export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
