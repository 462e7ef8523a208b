import { lazyDialog } from '../lazy/lazy-dialog.tsx'

/** The menu's code is loaded when the pointer or focus reaches a button that opens it. */
export const ActionMenu = lazyDialog(async () => (await import('./action-menu.tsx')).ActionMenu)

/** Props of each such button. */
export const opensMenu = { 'aria-haspopup': 'menu', onPointerEnter: ActionMenu.preload, onFocus: ActionMenu.preload } as const
