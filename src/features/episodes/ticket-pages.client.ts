// The prebuilt pages of ten tickets each, fetched once per visit.

const texts = new Map<string, string>()
const coming = new Map<string, Promise<string>>()

/** An archive that has grown has other pages: its length is part of what a page is known by. */
const keyOf = (page: number, total: number) => `${page}/${total}`

/** A page that was fetched before in this visit. */
export const heldPage = (page: number, total: number): string | undefined => texts.get(keyOf(page, total))

/** The tickets of one page as HTML; throws when they do not come, and asks again the next time. */
export function fetchPage(page: number, total: number): Promise<string> {
  const key = keyOf(page, total)
  const known = coming.get(key)
  if (known !== undefined) return known
  const asked = fetch(`/api/episodes/page/${page}/`).then(async (answer) => {
    if (!answer.ok) throw new Error(`page ${page} of the episodes: ${answer.status}`)
    const text = await answer.text()
    texts.set(key, text)
    return text
  })
  asked.catch(() => coming.delete(key))
  coming.set(key, asked)
  return asked
}

/** Pages `from` up to and including `to`, all asked for at once. */
export const fetchPages = (from: number, to: number, total: number): Promise<string[]> =>
  Promise.all(Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => fetchPage(from + at, total)))
