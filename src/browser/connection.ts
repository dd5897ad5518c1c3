/** Not in every browser. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether nothing should be fetched before it is asked for: the browser saves data, or the line is very slow. */
export function savesData(): boolean {
  const { saveData, effectiveType = '' } =
    (navigator as Navigator & { connection?: Connection }).connection ?? {}
  return saveData === true || effectiveType.includes('2g')
}
