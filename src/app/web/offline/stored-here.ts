import { uploadsHere } from '#features/library/web/pins/uploads-here.ts'
import { findStoredReply } from '#kit/web/offline/stored-replies.ts'

export { forgetStored, storeReply } from '#kit/web/offline/stored-replies.ts'

/**
 * Answers a request from this device: lists of uploads from all that is known of them, anything else from the last reply. Null when nothing
 * is stored.
 */
export const findHere = async (userId: string, address: string): Promise<Response | null> =>
  (await uploadsHere(userId, address)) ?? findStoredReply(userId, address)
