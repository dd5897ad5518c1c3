// Lets the browser save a file that the page has made.

/** Safari and Firefox read the file some time after the press. */
const READ_WITHIN_MS = 10_000

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
}

export const saveText = (name: string, content: string, type: string): void =>
  saveFile(new Blob([content], { type: `${type};charset=utf-8` }), name)
