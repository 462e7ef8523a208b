import { lazyDialog } from '../lazy/lazy-dialog.tsx'

/** The menu's code comes when a pointer or focus nears a button that opens it. */
export const ActionMenu = lazyDialog(async () => (await import('./action-menu.tsx')).ActionMenu)

export const preloadActionMenu = ActionMenu.preload
