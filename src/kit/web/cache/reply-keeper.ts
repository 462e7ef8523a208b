/** Stores replies of the server to be read offline. The implementation is loaded on demand (app/web/offline/keep-replies.ts). */
export interface ReplyKeeper {
  keep(userId: string, address: string, answer: Response): void
  find(userId: string, address: string): Promise<Response | null>
}

let keeper: ReplyKeeper | null = null

/** Starts storing replies of routes with `isKept`, which are then found when the server can't be reached. */
export function keepRepliesWith(chosen: ReplyKeeper): void {
  keeper = chosen
}

export const keepReply = (userId: string, address: string, answer: Response): void =>
  keeper?.keep(userId, address, answer.clone())

/** Returns the stored reply, or null when there is none or it can't be read. */
export const findKeptReply = async (userId: string, address: string): Promise<Response | null> =>
  keeper?.find(userId, address).catch(() => null) ?? null
