import 'fastify'
import { pipeline, type Readable, Transform } from 'node:stream'
import { accountReadOnly } from '../../errors.ts'
import type { Database, Queries, Tx } from '../db/database.ts'

/**
 * The access with which a request began: its session, or the password of a device. It can end while the body of the request still arrives,
 * so everything that relies on it later checks it again.
 */
export interface Hold {
  /** Throws (401 or 403) unless the access still exists: the session, the user's admission, role and credentials. */
  check(): Promise<void>
  /**
   * Like `check`, and keeps the access from ending before the transaction does. Call it first in the transaction: everybody locks the
   * registration, then the user, then the session.
   */
  lock(tx: Tx): Promise<void>
  /** Like `database.transaction`, and begins with `lock`. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** From now on, every check also throws for an account that is read-only. */
  requireWritable(): void
  /** How often the access was checked. */
  readonly checks: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when nobody is signed in. */
    hold: Hold | null
  }
}

export interface HoldOptions {
  database: Pick<Database, 'queries' | 'transaction' | 'takeTurn'>
  /** Administrators change the access of others, so their transactions run one after the other and can't wait for each other. */
  isAdmin: boolean
  /** Throws unless the access exists. `isLocked`: and locks its rows. Returns whether the account is read-only. */
  findAccess(queries: Queries, how: { isLocked: boolean }): Promise<{ isReadOnly: boolean }>
}

export function createHold({ database, isAdmin, findAccess }: HoldOptions): Hold {
  let checks = 0
  let mustBeWritable = false

  async function checkAccess(queries: Queries, how: { isLocked: boolean }): Promise<void> {
    const { isReadOnly } = await findAccess(queries, how)
    if (mustBeWritable && isReadOnly) throw accountReadOnly()
    checks += 1
  }

  async function lock(tx: Tx): Promise<void> {
    if (isAdmin) await database.takeTurn(tx, 'administrators')
    await checkAccess(tx, { isLocked: true })
  }

  return {
    check: () => checkAccess(database.queries, { isLocked: false }),
    requireWritable() {
      mustBeWritable = true
    },
    lock,
    transaction: (work) =>
      database.transaction(async (tx) => {
        await lock(tx)
        return work(tx)
      }),
    get checks() {
      return checks
    },
  }
}

const bytesPerLook = 256 * 1024

/**
 * Passes on a file that is sent or received, and breaks off once the access with which the request began has ended: it can take hours.
 */
export function whileHeld(content: Readable, hold: Pick<Hold, 'check'>): Readable {
  let bytes = 0
  const passedOn = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes < bytesPerLook) return done(null, chunk)
      bytes = 0
      hold.check().then(() => done(null, chunk), done)
    },
  })
  // An error of the content is passed on, and a client that has gone ends the content.
  pipeline(content, passedOn, () => {})
  return passedOn
}
