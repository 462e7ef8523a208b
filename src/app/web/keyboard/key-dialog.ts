import { create } from 'zustand'

type KeyDialog = 'help' | 'palette' | null

const useOpen = create<{ dialog: KeyDialog }>(() => ({ dialog: null }))

/** What the keyboard has opened; Settings open the list of keys too. */
export const useKeyDialog = (): KeyDialog => useOpen(({ dialog }) => dialog)
export const setKeyDialog = (dialog: KeyDialog): void => useOpen.setState({ dialog })
