// Reports errors that visitors do not see ("only logged", spec listening 8).

export function report(error: unknown, where: string): void {
  console.warn(`${where}:`, error)
}
