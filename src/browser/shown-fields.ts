// What the fields of a part of the page show at one moment.

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
export type Shown = ReadonlyMap<Field, string>

export const isCheck = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)

export const shownValueOf = (field: Field): string => (isCheck(field) ? `${field.checked}` : field.value)

export const fieldsOf = (part: Element, read: (field: Field) => string): Shown =>
  new Map([...part.querySelectorAll<Field>('input, select, textarea')].map((field) => [field, read(field)]))

export const isEqual = (one: Shown, other: Shown): boolean =>
  [...one].every(([field, value]) => other.get(field) === value)
