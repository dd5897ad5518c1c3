// Extracts the JSON-LD of a page in one pass, because a page from outside may be hostile.

const MAX_BLOCKS = 20
const MAX_BLOCK_CHARS = 200_000
const IS_DATA = /\btype\s*=\s*["']?application\/ld\+json\b/i

/** The contents of the JSON-LD scripts of an HTML page; a block that is not valid JSON is left out. */
export function pageData(html: string): unknown[] {
  const found: unknown[] = []
  for (let at = next(/<script/gi, html, 0); at >= 0 && found.length < MAX_BLOCKS; ) {
    const open = html.indexOf('>', at)
    const close = open < 0 ? -1 : next(/<\/script/gi, html, open)
    if (close < 0) break
    if (IS_DATA.test(html.slice(at, open)) && close - open <= MAX_BLOCK_CHARS) {
      const data = parsed(html.slice(open + 1, close))
      if (data !== undefined) found.push(data)
    }
    at = next(/<script/gi, html, close)
  }
  return found
}

/**
 * The next index of a pattern, -1 = none. Case-insensitive by the pattern and not by lower-casing the page: some letters get
 * longer in lower case, which shifts indexes.
 */
function next(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? -1
}

/** Some sites wrap the JSON in CDATA comments for old browsers. */
function parsed(block: string): unknown {
  const bare = block.replace('/* <![CDATA[ */', '').replace('/* ]]> */', '').trim()
  try {
    return JSON.parse(bare)
  } catch {
    return undefined
  }
}
