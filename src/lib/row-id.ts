import * as v from 'valibot'

/** As the database numbers rows: it would refuse a fraction, or more than fits. */
export const rowId = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
