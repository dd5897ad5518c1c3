/** Runs `act` after the next paint, once the current changes are visible. */
export const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act))
