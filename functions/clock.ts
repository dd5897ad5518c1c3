// What time it is; tests stop it.
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
