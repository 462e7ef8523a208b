/** Who was shown the welcome screen on this visit, also if the server could not be told. */
const sent = new Set<string>()

export const hasBeenSent = (userId: string): boolean => sent.has(userId)
export const rememberSent = (userId: string): void => void sent.add(userId)

/** Who has signed in on this visit: only for them may the welcome screen be the first one. */
const arrived = new Set<string>()

export const hasArrived = (userId: string): boolean => arrived.has(userId)
export const rememberArrival = (userId: string): void => void arrived.add(userId)
