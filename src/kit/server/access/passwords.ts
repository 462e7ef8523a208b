import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooBusy } from '../../errors.ts'

/** argon2id with OWASP's minimum parameters (19 MiB, two passes, one lane). */
const parameters = { memoryCost: 19456, timeCost: 2, parallelism: 1 }
const parametersInHash = '$argon2id$v=19$m=19456,t=2,p=1$'
/**
 * Begins the hash of a normalised password. NFKC, as NIST SP 800-63B asks for: a Mac, a phone and a password manager send the same letters in
 * different forms. Passwords of earlier versions were hashed as they were sent.
 */
const normalisedMark = 'nfkc'
/** A hash that no password matches. Checking it makes an unknown address take as long as a wrong password. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$YWJjZGVmZ2hpamtsbW5vcA$3Ym6Nsmfq7oLBaYRYMKwFRdEI6CyX7kuChUVEqThCQk'

export interface Passwords {
  /** Returns a PHC string behind the mark of a normalised password. Throws `tooBusy` (503) when the queue is full. */
  hash(password: string): Promise<string>
  /**
   * Accepts every Unicode form of the password. Takes as long for `null` (no user has that address) as for a wrong password. Throws `tooBusy`
   * like `hash`.
   */
  verify(stored: string | null, password: string): Promise<boolean>
  /** True when a stored hash was made with other parameters than the current ones, or of a password that wasn't normalised. */
  isOutdated(stored: string): boolean
}

/**
 * Hashing keeps a core busy for about 20 ms. At most `atOnce` hashes run in parallel (by default all cores but one) and at most `queue`
 * wait, so that a flood of sign-ins doesn't stop other requests.
 */
export function createPasswords(options: { atOnce?: number; queue?: number; compare?: typeof verify } = {}): Passwords {
  const { atOnce = Math.max(1, availableParallelism() - 1), queue = 64, compare = verify } = options
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
    hash: async (password) => normalisedMark + (await inTurn(() => hash(password.normalize('NFKC'), parameters))),
    verify: (stored, password) =>
      inTurn(async () => {
        const isNormalised = stored?.startsWith(normalisedMark)
        for (const form of formsOf(password)) {
          // The other forms of a normalised password are checked only to take as long as for an unknown address.
          const isPossible = stored !== null && (!isNormalised || form === password.normalize('NFKC'))
          const phc = isPossible ? stored.slice(isNormalised ? normalisedMark.length : 0) : nobodysHash
          if ((await compare(phc, form)) && isPossible) return true
        }
        return false
      }),
    isOutdated: (stored) => !stored.startsWith(normalisedMark + parametersInHash),
  }
}

/** Returns the forms in which an earlier version may have hashed a password. Most passwords have one. */
function formsOf(password: string): Set<string> {
  return new Set([password.normalize('NFKC'), password, password.normalize('NFC'), password.normalize('NFD')])
}
