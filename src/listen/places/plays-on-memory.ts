/** Key in local storage, after the podcast's short name: whether the next episode of the queue plays by itself. */
export const PLAYS_ON_KEY = '-plays-on'
