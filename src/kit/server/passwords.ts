import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooBusy } from '../errors.ts'

/** argon2id with the parameters OWASP names as its minimum (19 MiB, two passes, one lane). */
const parameters = { memoryCost: 19456, timeCost: 2, parallelism: 1 }
const parametersInHash = '$argon2id$v=19$m=19456,t=2,p=1$'
/** A hash nobody has the password of: an unknown address costs the time of a wrong password. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$YWJjZGVmZ2hpamtsbW5vcA$3Ym6Nsmfq7oLBaYRYMKwFRdEI6CyX7kuChUVEqThCQk'

export interface Passwords {
  /** A PHC string. Throws `tooBusy` (503) when too many people are waiting. */
  hash(password: string): Promise<string>
  /** Takes the same time for `null` (nobody has that address) as for a wrong password. Throws `tooBusy` like `hash`. */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Whether a stored hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean
}

/**
 * Hashing takes a core for some 20 ms. At most `atOnce` run together (all cores but one) and a short queue waits,
 * so that a flood of sign-ins leaves room for everything else.
 */
export function createPasswords(options: { atOnce?: number; queue?: number } = {}): Passwords {
  const { atOnce = Math.max(1, availableParallelism() - 1), queue = 64 } = options
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else if (waiting.length < queue) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw tooBusy({ retryAfterSeconds: 2 })
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: async (stored, password) => {
      const isRight = await inTurn(() => verify(stored ?? nobodysHash, password))
      return stored !== null && isRight
    },
    isOutdated: (stored) => !stored.startsWith(parametersInHash),
  }
}
