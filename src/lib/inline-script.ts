// Turns a function into the text of an inline script that runs before the first paint.

/**
 * The call `fn(...parameters)` on one line. The function must use nothing outside itself, and its comments must be on
 * separate lines.
 */
export function inlineCall<Parameters extends readonly unknown[]>(
  fn: (...parameters: Parameters) => void,
  ...parameters: Parameters
): string {
  const source = fn
    .toString()
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s*\n\s*/g, ' ')
  return `(${source})(${parameters.map((parameter) => JSON.stringify(parameter)).join(',')})`
}
