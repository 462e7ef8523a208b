import { keepRepliesWith } from '#kit/web/cache/reply-keeper.ts'
import { currentUser } from '#kit/web/page/current-user.ts'

/** The first screen goes before what is kept for later. */
const afterMs = 1500
const load = () => import('./kept-here.ts')

/** Keeps answers of the server in the person's database. Where that can't be, nothing is kept. */
export function keepRepliesHere(): void {
  keepRepliesWith({
    keep: (userId, address, answer) => {
      setTimeout(() => {
        if (currentUser()?.id !== userId) return
        load()
          .then(({ keepReply }) => keepReply(userId, address, answer))
          .catch(() => {})
      }, afterMs)
    },
    find: async (userId, address) => (await load()).findHere(userId, address),
  })
}
