// What goes wrong without a word to the visitor ("only logged", spec listening 8): one place, easy to find.

export function report(error: unknown, where: string): void {
  console.warn(`${where}:`, error)
}
