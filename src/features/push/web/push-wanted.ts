import { persisted } from '#kit/web/page/persisted.ts'

/** Who gets notifications in this browser; null: nobody wants any. */
export const wantedBy = persisted<string | null>({
  key: 'notificationsFor',
  initial: null,
  parse: (stored) => (typeof stored === 'string' || stored === null ? stored : undefined),
})

export const isAllowed = () => 'Notification' in globalThis && Notification.permission === 'granted'

/** Whether this browser gets the person's notifications. */
export const useIsPushedHere = (userId: string): boolean => wantedBy.use() === userId && isAllowed()
