// Runs work in one tab of this browser at a time.

/** Runs `act` while holding the lock `name`, shared by all tabs. Without the Web Locks API, runs it at once. */
export const withLock = <Value>(name: string, act: () => Promise<Value>): Promise<Value> =>
  'locks' in navigator ? navigator.locks.request(name, act) : act()
