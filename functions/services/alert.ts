// Telling the hosts that something needs a person.

/**
 * `cause` is the same text for the same trouble; `facts` hold no address of anybody, no endpoint and no key. Whoever
 * carries it keeps the hosts from hearing the same cause all day.
 */
export type Alert = (cause: string, facts: Readonly<Record<string, string | number>>) => Promise<void>
