import { create } from 'zustand'

/** Why the list of unsent changes is open: the user opened it, or wants to log out. */
export type UnsentOpening = 'look' | 'leaving'

const useOpening = create<{ opening: UnsentOpening | null }>(() => ({ opening: null }))

export const useUnsentOpening = (): UnsentOpening | null => useOpening(({ opening }) => opening)
export const openUnsent = (opening: UnsentOpening | null): void => useOpening.setState({ opening })
