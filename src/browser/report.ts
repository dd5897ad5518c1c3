// Reports errors that visitors do not see.

export function report(error: unknown, where: string): void {
  console.warn(`${where}:`, error)
}
