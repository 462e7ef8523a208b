/** Of an address at a push service. */
export const longestEndpoint = 2000

/** What is worth nothing after ten minutes wakes a sleeping device. */
export const urgencyOf = (ttlSeconds: number) => (ttlSeconds <= 600 ? 'high' : 'normal')
