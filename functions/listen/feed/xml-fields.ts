// Helpers to read text, attributes and lists from the parsed XML tree.

/** An element from the parser: its text, or an object with `_` (text), `$` (attributes) and child elements. */
export type XmlFields = Record<string, unknown>

const isObject = (value: unknown): value is XmlFields => typeof value === 'object' && value !== null

/** All elements with this name, in document order. */
export function elementsOf(fields: XmlFields, name: string): unknown[] {
  const value = fields[name]
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

/** Text of an element; '' if none. For nested markup, the text of each part on its own line. */
export function textOf(element: unknown, depth = 0): string {
  if (typeof element === 'string') return element
  if (!isObject(element) || depth > 20) return ''
  return Object.entries(element)
    .filter(([name]) => name !== '$')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .map((value) => textOf(value, depth + 1))
    .filter((text) => text.trim() !== '')
    .join('\n')
}

/** The first non-blank text among elements with these names, in this order. */
export function firstText(fields: XmlFields, ...names: string[]): string {
  for (const name of names) {
    for (const element of elementsOf(fields, name)) {
      const text = textOf(element).trim()
      if (text !== '') return text
    }
  }
  return ''
}

/** An attribute of an element; '' if missing. */
export function attributeOf(element: unknown, name: string): string {
  const attributes = isObject(element) && isObject(element.$) ? element.$ : {}
  const value = attributes[name]
  return typeof value === 'string' ? value.trim() : ''
}

export const childrenOf = (element: unknown, name: string): unknown[] =>
  isObject(element) ? elementsOf(element, name) : []
