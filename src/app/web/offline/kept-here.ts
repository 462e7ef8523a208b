import { uploadsHere } from '#features/library/web/pins/uploads-here.ts'
import { findKeptReply } from '#kit/web/offline/kept-replies.ts'

export { keepReply } from '#kit/web/offline/kept-replies.ts'

/** What this device answers in place of the server: files from all that is known of them, everything else as it was last seen. */
export const findHere = async (userId: string, address: string): Promise<Response | null> =>
  (await uploadsHere(userId, address)) ?? findKeptReply(userId, address)
