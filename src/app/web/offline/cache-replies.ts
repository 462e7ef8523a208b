import { cacheRepliesWith } from '#kit/web/cache/reply-cache.ts'
import { currentUser } from '#kit/web/page/current-user.ts'

/** Delay before a reply is stored, so that the first screen takes precedence. */
const afterMs = 1500
const load = () => import('./stored-here.ts')

/** Stores the server's replies in the user's database on this device. Stores nothing where that isn't possible. */
export function cacheRepliesHere(): void {
  cacheRepliesWith({
    store: (userId, address, answer) => {
      setTimeout(() => {
        if (currentUser()?.id !== userId) return
        load()
          .then(({ storeReply }) => storeReply(userId, address, answer))
          .catch(() => {})
      }, afterMs)
    },
    // After the replies that came before.
    forget: (userId, addresses) => {
      setTimeout(() => {
        load()
          .then(({ forgetStored }) => forgetStored(userId, addresses))
          .catch(() => {})
      }, afterMs)
    },
    find: async (userId, address) => (await load()).findHere(userId, address),
  })
}
