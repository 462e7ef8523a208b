import { create } from 'zustand'

type KeyDialog = 'help' | 'palette' | null

const useOpen = create<{ dialog: KeyDialog }>(() => ({ dialog: null }))

/** The dialog opened by a key. Settings open the list of keys too. */
export const useKeyDialog = (): KeyDialog => useOpen(({ dialog }) => dialog)
export const setKeyDialog = (dialog: KeyDialog): void => useOpen.setState({ dialog })
