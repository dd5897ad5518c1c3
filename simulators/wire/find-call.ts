/** The call for a method and path, and the id in the path, which has to match `idFormat`; undefined = the vendor has no such call. */
export function findCall<Call extends { method: string; path: string }>(
  calls: readonly Call[],
  method: string,
  pathname: string,
  idFormat: RegExp
): { call: Call; id: string } | undefined {
  for (const call of calls) {
    if (call.method !== method) continue
    const [start = '', end] = call.path.split(/\{\w+\}/)
    if (end === undefined && pathname === start) return { call, id: '' }
    const id = pathname.slice(start.length, pathname.length - (end ?? '').length)
    const isNamed = end !== undefined && pathname.startsWith(start) && pathname.endsWith(end)
    if (isNamed && idFormat.test(id)) return { call, id: decodeURIComponent(id) }
  }
  return undefined
}
