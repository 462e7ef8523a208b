/** Stores replies of the server to be read offline. The implementation is loaded on demand (app/web/offline/cache-replies.ts). */
export interface ReplyCache {
  store(userId: string, address: string, answer: Response): void
  find(userId: string, address: string): Promise<Response | null>
  /** Removes what is stored of these addresses, replies and pictures. */
  forget(userId: string, addresses: RegExp): void
}

let cache: ReplyCache | null = null

/** Starts storing replies of routes with `isCached`, which are then found when the server can't be reached. */
export function cacheRepliesWith(chosen: ReplyCache): void {
  cache = chosen
}

export const cacheReply = (userId: string, address: string, answer: Response): void =>
  cache?.store(userId, address, answer.clone())

export const forgetReplies = (userId: string, addresses: RegExp): void => cache?.forget(userId, addresses)

/** Returns the stored reply, or null when there is none or it can't be read. */
export const findCachedReply = async (userId: string, address: string): Promise<Response | null> =>
  cache?.find(userId, address).catch(() => null) ?? null
