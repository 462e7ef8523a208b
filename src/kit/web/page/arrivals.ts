import { persisted } from './persisted.ts'

interface Arrival {
  userId: string
  /** Id of the tab that sent the file. */
  tab: string
  at: number
}

/** Tells all tabs of this browser that a file arrived at the server. */
const arrival = persisted<Arrival | null>({ key: 'arrival', initial: null, parse: parseArrival })

const thisTab = String(Math.random())

/** Tells all tabs that files of this user arrived at the server. */
export const tellArrival = (userId: string): void => arrival.set({ userId, tab: thisTab, at: Date.now() })

/** Calls back when a file of the user arrives. `isHere`: this tab sent it. Returns a function that unsubscribes. */
export const onArrival = (userId: string, listener: (isHere: boolean) => void): (() => void) =>
  arrival.subscribe((told) => {
    if (told?.userId === userId) listener(told.tab === thisTab)
  })

function parseArrival(stored: unknown): Arrival | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { userId, tab, at } = stored as Record<string, unknown>
  return typeof userId === 'string' && typeof tab === 'string' && typeof at === 'number' ? { userId, tab, at } : undefined
}
