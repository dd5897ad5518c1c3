// Addresses that others give us and that we make links of.

/** Whether it is an https address without anything that could end an attribute. */
export const isHttpsAddress = (url: string): boolean => /^https:\/\/[^\s"<>]+$/.test(url)
