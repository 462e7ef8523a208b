import { lazyPart } from '../lazy/lazy-part.tsx'

/** The menu's code is loaded when the pointer or focus reaches a button that opens it. */
export const ActionMenu = lazyPart(async () => (await import('./action-menu.tsx')).ActionMenu)

/** Props of each such button. */
export const opensMenu = { 'aria-haspopup': 'menu', onPointerEnter: ActionMenu.preload, onFocus: ActionMenu.preload } as const
