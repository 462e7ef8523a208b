/** Keeps answers of the server, to be read while there is no network. Its code is fetched when it is needed. */
export interface ReplyKeeper {
  keep(userId: string, address: string, answer: Response): void
  find(userId: string, address: string): Promise<Response | null>
}

let keeper: ReplyKeeper | null = null

/** From now on answers of routes with `isKept` are kept, and found when the server can't be reached. */
export function keepRepliesWith(chosen: ReplyKeeper): void {
  keeper = chosen
}

export const keepReply = (userId: string, address: string, answer: Response): void =>
  keeper?.keep(userId, address, answer.clone())

/** Null: nothing was kept, or nothing can be read. */
export const findKeptReply = async (userId: string, address: string): Promise<Response | null> =>
  keeper?.find(userId, address).catch(() => null) ?? null
