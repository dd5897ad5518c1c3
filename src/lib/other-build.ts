// Detects the scripts of another build. Separate from deploy-reload.ts, which every page loads at once.

/** '/assets/site.BcD3.js' → '/assets/site': what stays the same from build to build. */
const withoutHash = (file: string): string => file.replace(/\.[\w-]+\.js$/, '')

/**
 * Whether a script is another build's version of one that runs already. An unrelated script is not a change of build.
 */
export function isOtherBuild(file: string, running: ReadonlySet<string>): boolean {
  if (running.has(file)) return false
  const name = withoutHash(file)
  return [...running].some((one) => withoutHash(one) === name)
}
