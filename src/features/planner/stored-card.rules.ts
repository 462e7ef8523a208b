/** The one card of Home beyond those that it always has, as it was on the last visit: its place is kept free until it is there again. */
export interface CardMemory {
  userId: string
  /** True if it showed pages, which are the first thing on Home. Anything else is below the tiles. */
  isOfPages: boolean
  /** The height, at this width of the window. */
  height: number
  width: number
  sentence: string
}

export const cardMemoryKey = 'homeCard'

export function parseCardMemory(stored: unknown): CardMemory | undefined {
  const { userId, isOfPages, height, width, sentence } = (stored ?? {}) as Record<string, unknown>
  if (typeof userId !== 'string' || typeof height !== 'number' || typeof width !== 'number') return undefined
  return { userId, isOfPages: isOfPages === true, height, width, sentence: typeof sentence === 'string' ? sentence : '' }
}
