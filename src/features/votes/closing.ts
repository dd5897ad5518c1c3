// When the ballot in a page closes: apart from the rest, because every page with one asks at load.

/** Whether the ballot has closed by now; the moment stands in its markup. */
export const isPast = ({ dataset }: { dataset: { closes?: string | undefined } }): boolean =>
  Date.parse(dataset.closes ?? '') <= Date.now()
