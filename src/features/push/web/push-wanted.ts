import { persisted } from '#kit/web/page/persisted.ts'

/** The user who has turned on notifications in this browser. Null when they are off. */
export const wantedBy = persisted<string | null>({
  key: 'notificationsFor',
  initial: null,
  parse: (stored) => (typeof stored === 'string' || stored === null ? stored : undefined),
})

export const isAllowed = () => 'Notification' in globalThis && Notification.permission === 'granted'

/** True if this browser gets the user's notifications. */
export const useIsPushedHere = (userId: string): boolean => wantedBy.use() === userId && isAllowed()
