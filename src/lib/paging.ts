// Page numbers under a list.

/** First and last page, the current one and its neighbours; null = an ellipsis. */
export function pageWindow(current: number, last: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    if (before === undefined || page === before + 1) return [page]
    // A gap of one number is filled by that number: an ellipsis would be no shorter.
    return page === before + 2 ? [page - 1, page] : [null, page]
  })
}
