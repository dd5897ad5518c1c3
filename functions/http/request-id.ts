// Names an answer, so that a visitor can quote it and we can find its line in the log.

export const REQUEST_ID_HEADER = 'x-request-id'

/** Always our own: a name taken over from the request could be anybody's. */
export const newRequestId = (): string => crypto.randomUUID()
