// Runs work in one tab of this browser at a time.

/**
 * Runs `act` while holding the lock `name`, shared by all tabs. Runs it at once where there are no locks: without the Web
 * Locks API, and where the browser blocks the site's data, which refuses every lock.
 */
export async function withLock<Value>(name: string, act: () => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return act()
  let isHeld = false
  try {
    return await navigator.locks.request(name, () => {
      isHeld = true
      return act()
    })
  } catch (error) {
    if (isHeld) throw error
    return act()
  }
}
