// URLs from other sources that become links.

/** Whether it is an https URL without characters that could end an attribute. */
export const isHttpsAddress = (url: string): boolean => /^https:\/\/[^\s"<>]+$/.test(url)
