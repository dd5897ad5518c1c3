// The vendor's own description of its wire, when there is one at hand: a simulated vendor then holds both sides to it.

/** A call as the description lists it: 'POST', '/v1/payment_intents/{id}'. */
export type DescribedCall = { method: string; path: string }

export type Description = {
  /** What is wrong with a request: a field that the vendor does not know, or misses. */
  requestFaults(call: DescribedCall, content: unknown): string[]
  /** What is wrong with an answer of the simulator itself. */
  answerFaults(call: DescribedCall, content: unknown): string[]
}

/** For when there is none: nothing is checked against it. */
export const noDescription: Description = { requestFaults: () => [], answerFaults: () => [] }
