// Reading the tree that the XML parser makes: texts, attributes and lists of a feed's elements.

/** An element as the parser gives it: its text, or an object with `_` (text), `$` (attributes) and children. */
export type XmlFields = Record<string, unknown>

const isObject = (value: unknown): value is XmlFields => typeof value === 'object' && value !== null

/** All elements of a name, in order. */
export function elementsOf(fields: XmlFields, name: string): unknown[] {
  const value = fields[name]
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

/** Text of one element: '' when it has none. Markup that stands unescaped in it gives its texts, a line each. */
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

/** The first text that is not blank among the elements of these names, in this order. */
export function firstText(fields: XmlFields, ...names: string[]): string {
  for (const name of names) {
    for (const element of elementsOf(fields, name)) {
      const text = textOf(element).trim()
      if (text !== '') return text
    }
  }
  return ''
}

/** An attribute of one element: '' when it has none. */
export function attributeOf(element: unknown, name: string): string {
  const attributes = isObject(element) && isObject(element.$) ? element.$ : {}
  const value = attributes[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** Children of one element by name. */
export const childrenOf = (element: unknown, name: string): unknown[] =>
  isObject(element) ? elementsOf(element, name) : []
