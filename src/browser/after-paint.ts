/** Runs `act` once what has changed can be seen. */
export const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act))
