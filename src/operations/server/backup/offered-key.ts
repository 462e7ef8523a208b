import type { Clock } from '#kit/clock.ts'
import { keyFor, seal, unseal } from '#kit/server/access/seal.ts'
import { keyExpired, wrongEnding } from '../../backups.errors.ts'
import { newRecoveryKey } from './recovery-key.ts'

const keptMs = 60 * 60 * 1000
const purpose = 'backups/offered-key'
const endingLength = 6

/** The end of a key, which shows that it was kept. Whoever types the whole key shows that too. */
const endingOf = (key: string): string => key.replace(/\s/g, '').toUpperCase().slice(-endingLength)

interface Sealing {
  secret: string
  clock: Clock
}

interface Offer {
  publicKey: string
  ending: string
  at: number
}

/**
 * Makes a key that counts only once its end was typed, so that nobody has backups with a key that they never copied. Until then nothing
 * about it is stored: the token brings it back.
 */
export async function offerKey({ secret, clock }: Sealing): Promise<{ key: string; token: string }> {
  const { privateKey, publicKey } = await newRecoveryKey()
  const offer: Offer = { publicKey, ending: endingOf(privateKey), at: clock.now() }
  return { key: privateKey, token: seal(JSON.stringify(offer), keyFor(secret, purpose)) }
}

/** Returns the public key. Throws when what was typed isn't the end of the key, or too long after it was shown. */
export function readOffer({ token, ending }: { token: string; ending: string }, { secret, clock }: Sealing): string {
  const opened = unseal(token, keyFor(secret, purpose))
  const offer = opened === null ? null : (JSON.parse(opened) as Offer)
  if (offer === null || Math.abs(clock.now() - offer.at) > keptMs) throw keyExpired()
  if (endingOf(ending) !== offer.ending) throw wrongEnding()
  return offer.publicKey
}
