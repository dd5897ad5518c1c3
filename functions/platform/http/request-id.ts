// An id for each response, so that a visitor can quote it and we can find its log line.

export const REQUEST_ID_HEADER = 'x-request-id'

/** Always generated here: an id from the request could be anything. */
export const newRequestId = (): string => crypto.randomUUID()
