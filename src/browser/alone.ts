// One tab of this browser at a time.

/** Does `act` while no other tab does what goes by the same name; at once where the browser has no locks. */
export const alone = <Value>(name: string, act: () => Promise<Value>): Promise<Value> =>
  'locks' in navigator ? navigator.locks.request(name, act) : act()
