/** Who was shown the welcome screen on this visit, also if the server could not be told. */
const sent = new Set<string>()

export const hasBeenSent = (userId: string): boolean => sent.has(userId)
export const rememberSent = (userId: string): void => void sent.add(userId)
