import { lazyDialog } from '../lazy/lazy-dialog.tsx'

/** The menu's code is loaded when the pointer or focus reaches a button that opens it. */
export const ActionMenu = lazyDialog(async () => (await import('./action-menu.tsx')).ActionMenu)

export const preloadActionMenu = ActionMenu.preload
