/** Explicit roles, because `display: grid` removes the table semantics in some browsers. */
export const TABLE = { role: 'table' } as const
export const GROUP = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const CELL = { role: 'cell' } as const
export const COLUMN_HEAD = { role: 'columnheader', scope: 'col' } as const
export const ROW_HEAD = { role: 'rowheader', scope: 'row' } as const
