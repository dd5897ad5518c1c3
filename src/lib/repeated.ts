// Finds duplicates in a list.

/** Each value that is in the list more than once. */
export const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index))
]
