const endingLength = 6

/** The end of a key, which shows that it was kept. Whoever types the whole key shows that too. */
export const endingOf = (key: string): string => key.replace(/\s/g, '').toUpperCase().slice(-endingLength)
