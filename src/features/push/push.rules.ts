/** Maximum length of a push service's URL for a device. */
export const longestEndpoint = 2000

/** Messages that expire within ten minutes wake a sleeping device. */
export const urgencyOf = (ttlSeconds: number) => (ttlSeconds <= 600 ? 'high' : 'normal')
