// Pages where money is paid. A security policy of their own lets the payment provider in there, and nowhere else.

export const PAY_PAGES = ['/checkout', '/superfan'] as const

export const isPayPage = (pathname: string): boolean =>
  PAY_PAGES.some((path) => pathname === path || pathname.startsWith(`${path}/`))

/** Whether one page may be swapped for another in an open document: its policy is that of the first one, for good. */
export const mayBeSwapped = (from: string, to: string): boolean => !isPayPage(from) && !isPayPage(to)
