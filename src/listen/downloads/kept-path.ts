/** The page of what this browser keeps. */
export const KEPT_PATH = '/bewaard/'
