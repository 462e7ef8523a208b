const load = () => import('./action-menu.tsx')

/** The menu's code comes when a pointer or focus nears a button that opens it. */
export const loadActionMenu = async () => ({ default: (await load()).ActionMenu })

export function preloadActionMenu(): void {
  // A failure shows when the menu itself is opened.
  load().catch(() => {})
}
