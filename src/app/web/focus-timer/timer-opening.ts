import { create } from 'zustand'

const useOpening = create(() => ({ isOpen: false }))

export const useIsTimerOpen = (): boolean => useOpening(({ isOpen }) => isOpen)
export const setTimerOpen = (isOpen: boolean): void => useOpening.setState({ isOpen })
/** Called by the tile, and by the toast and the notification at the end of a session. */
export const openTimer = (): void => setTimerOpen(true)
