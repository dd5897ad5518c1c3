/** The dark modules, each row in as few rectangles as possible. One unit is one module. */
export function codePath(modules: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      const width = x + 1 - start
      path += `M${start} ${y}h${width}v1h-${width}z`
    }
  }
  return path
}
