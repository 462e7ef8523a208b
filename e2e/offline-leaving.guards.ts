import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "signing out removes the user's stored files",
    file: '#app/web/offline/forget-user.ts',
    find: 'for (const name of [openedFilesCache, pinnedFilesCache])',
    replace: 'for (const name of [pinnedFilesCache])',
    test: "signing out with a network clears the browser, and keeps another user's unsent work",
  },
]
