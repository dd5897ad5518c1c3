// The vendor's own API description, if available: a simulated vendor checks both requests and responses against it.

/** A call as listed in the description: 'POST', '/v1/payment_intents/{id}'. */
export type DescribedCall = { method: string; path: string }

export type Description = {
  /** Errors in a request: fields that are unknown to the vendor or missing. */
  requestFaults(call: DescribedCall, content: unknown): string[]
  /** Errors in a response of the simulator itself. */
  answerFaults(call: DescribedCall, content: unknown): string[]
}

/** Used without a description: nothing is checked. */
export const noDescription: Description = { requestFaults: () => [], answerFaults: () => [] }
