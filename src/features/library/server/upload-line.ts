import { tooManyAtOnce } from '#kit/errors.ts'

/** How long an upload waits for the others of its owner. Afterwards the client is asked to try again. */
const longestWaitMs = 20_000
const mostWaiting = 60

interface UploadLineOptions {
  /** How much the files and parts of one owner may take. Null without a limit. */
  quotaBytes: () => number | null
  usedBytes(userId: string): Promise<number>
  longestWaitMs?: number
}

interface Entering {
  userId: string
  /** The most that its draft takes. */
  bytes: number
  /** Joins parts, which stay until the file is kept. One owner joins one upload at a time. */
  isJoin?: boolean
}

interface Waiting extends Entering {
  admit: () => void
  refuse: (error: Error) => void
}

interface Owner {
  drafts: number
  bytes: number
  joins: number
  waiting: Waiting[]
  isAdmitting: boolean
}

/**
 * Lets the uploads of one owner in, in the order of their arrival, so that what they have stored and their drafts together stay within the
 * quota and one upload. An upload that is alone always comes in: whether it fits is decided when it's complete. Each process has a line of
 * its own.
 */
export function createUploadLine({ quotaBytes, usedBytes, longestWaitMs: waitMs = longestWaitMs }: UploadLineOptions) {
  const owners = new Map<string, Owner>()

  async function fits(owner: Owner, { userId, bytes, isJoin }: Entering): Promise<boolean> {
    if (owner.drafts === 0) return true
    if (isJoin && owner.joins > 0) return false
    const most = quotaBytes()
    return most === null || (await usedBytes(userId)) + owner.bytes + bytes <= most
  }

  async function admit(userId: string, owner: Owner): Promise<void> {
    if (owner.isAdmitting) return
    owner.isAdmitting = true
    try {
      for (let next = owner.waiting[0]; next && (await fits(owner, next)); next = owner.waiting[0]) {
        // It may have given up meanwhile.
        if (owner.waiting[0] !== next) continue
        owner.waiting.shift()
        owner.drafts += 1
        owner.bytes += next.bytes
        owner.joins += next.isJoin ? 1 : 0
        next.admit()
      }
    } catch (error) {
      owner.waiting.shift()?.refuse(error as Error)
    } finally {
      owner.isAdmitting = false
      if (owner.drafts === 0 && owner.waiting.length === 0) owners.delete(userId)
    }
  }

  /** Waits for room. The returned function ends the upload; it may be called twice. Throws 429 after a long wait. */
  return async function enter(entering: Entering): Promise<() => void> {
    const { userId, bytes, isJoin } = entering
    const owner = owners.get(userId) ?? { drafts: 0, bytes: 0, joins: 0, waiting: [], isAdmitting: false }
    owners.set(userId, owner)
    if (owner.waiting.length >= mostWaiting) throw tooManyAtOnce({ retryAfterSeconds: 5 })
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        owner.waiting = owner.waiting.filter((one) => one !== waiting)
        reject(tooManyAtOnce({ retryAfterSeconds: 5 }))
        void admit(userId, owner)
      }, waitMs)
      const settled =
        <Given extends unknown[]>(work: (...given: Given) => void) =>
        (...given: Given) => {
          clearTimeout(timer)
          work(...given)
        }
      const waiting: Waiting = { ...entering, admit: settled(resolve), refuse: settled(reject) }
      owner.waiting.push(waiting)
      void admit(userId, owner)
    })
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      owner.drafts -= 1
      owner.bytes -= bytes
      owner.joins -= isJoin ? 1 : 0
      void admit(userId, owner)
    }
  }
}

export type EnterUploads = ReturnType<typeof createUploadLine>
