// Payment pages. Only their security policy allows the payment provider.

export const PAY_PAGES = ['/checkout', '/superfan'] as const

export const isPayPage = (pathname: string): boolean =>
  PAY_PAGES.some((path) => pathname === path || pathname.startsWith(`${path}/`))

/** Whether one page may be swapped for another in an open document, which keeps the policy of its first page. */
export const mayBeSwapped = (from: string, to: string): boolean => !isPayPage(from) && !isPayPage(to)
