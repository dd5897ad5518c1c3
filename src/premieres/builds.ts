// When the site is built anew: soon after the feed changed, but never in a rush (reliability 3.4, F-15, F-16).

/**
 * `calling`: on its way to the host. `accepted`: the host said yes. `refused`: it did not. `live`: the site shows
 * what was asked for. `silent`: accepted, and yet nothing of it was seen in time.
 */
export type BuildOutcome = 'calling' | 'accepted' | 'refused' | 'live' | 'silent'
