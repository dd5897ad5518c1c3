// The format of VAT numbers: strict for countries whose format the European Union publishes, loose for others.

/** The part after the country code (VIES). Northern Ireland is XI. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12})$/
}
/** Such as GB123456789, CHE-123.456.789 MWST or NO 123 456 789 MVA. */
const ELSEWHERE = /^[A-Z]{2,3}[- ]?(?=(?:\D*\d){5})[\dA-Z][\dA-Z .-]{4,19}$/

export function isVatNumber(text: string): boolean {
  const form = FORMS[text.slice(0, 2)]
  return form ? form.test(text.slice(2)) : ELSEWHERE.test(text)
}
