import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { instant } from '#kit/clock.ts'
import type { Hold } from '#kit/server/access/hold.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { passkeyNotAdded, passkeyProvesNothing, passkeyRefused, passkeysNotHere } from '../../accounts.errors.ts'
import type { PasskeyResponse } from '../../factors.contract.ts'
import { begunFactorMs } from '../../factors.rules.ts'
import type { EmailFactorChange } from './email-factor-change.ts'

/** Loaded when the first passkey is used, because loading takes a while and some memory. */
const library = () => import('@simplewebauthn/server')
/** EdDSA, ES256 and RS256, which cover today's authenticators. */
const algorithms = [-8, -7, -257]
type Purpose = Tables['passkey_challenges']['purpose']

/** Why a passkey is requested and from whom: any user for a sign-in, otherwise one particular user. */
export type PasskeyQuestion = { purpose: 'sign-in'; userId: null } | { purpose: 'second-factor' | 'proof'; userId: string }
const refusals = { 'sign-in': passkeyRefused, 'second-factor': passkeyRefused, proof: passkeyProvesNothing }

export interface ProvedPasskey {
  id: string
  userId: string
  /** The credentials version with which the passkey signs in alone. */
  credentialsVersion: number
}

/** Returns the host name for passkeys. Null where browsers don't support them: at IP addresses, and over http except on localhost. */
function passkeyHost(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl)
  if (hostname === 'localhost') return hostname
  return protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null
}

/** Registers and verifies passkeys. The first response to a challenge consumes it, whether valid or not. */
export function createPasskeys(
  options: Pick<Basics, 'database' | 'clock' | 'publicUrl' | 'shop'> & { emailChange: EmailFactorChange },
) {
  const { database, clock, publicUrl, shop, emailChange } = options
  const host = passkeyHost(publicUrl)

  function hostOrRefuse(): string {
    if (host === null) throw passkeysNotHere()
    return host
  }

  /** `hold` is the session that asks; null before the sign-in. */
  async function newChallenge(purpose: Purpose, userId: string | null, hold: Hold | null): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = newToken()
    const row = { challenge: tokenHash(challenge), user_id: userId, purpose, expires_at: instant(clock, begunFactorMs) }
    const insert = (queries: Queries) => queries.insertInto('passkey_challenges').values(row).execute()
    await (hold ? hold.transaction(insert) : insert(database.unflushed))
    return new Uint8Array(Buffer.from(challenge, 'base64url'))
  }

  async function takeChallenge(challenge: string, purpose: Purpose, userId: string | null): Promise<boolean> {
    const taken = await database.queries
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', tokenHash(challenge))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', instant(clock))
      .returning('user_id')
      .execute()
    return taken.length === 1 && taken[0]?.user_id === userId
  }

  const credentialsOf = async (userId: string) => {
    const rows = await database.queries
      .selectFrom('passkeys')
      .select(['credential_id', 'transports'])
      .where('user_id', '=', userId)
      .execute()
    return rows.map((row) => ({ id: row.credential_id, transports: transportsOf(row.transports) }))
  }

  return {
    async registrationOptions(user: { id: string; email: string; name: string }, hold: Hold) {
      const rpID = hostOrRefuse()
      const { generateRegistrationOptions } = await library()
      return generateRegistrationOptions({
        rpName: shop.now().brand.name,
        rpID,
        supportedAlgorithmIDs: algorithms,
        userID: new Uint8Array(Buffer.from(user.id)),
        userName: user.email,
        userDisplayName: user.name,
        challenge: await newChallenge('register', user.id, hold),
        excludeCredentials: await credentialsOf(user.id),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** Returns the new passkey to store. Throws unless the response answers an open challenge for this user and this site. */
    async readRegistration(userId: string, response: PasskeyResponse) {
      const expectedRPID = hostOrRefuse()
      const { verifyRegistrationResponse } = await library()
      const verified = await verifyRegistrationResponse({
        supportedAlgorithmIDs: algorithms,
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: (challenge) => takeChallenge(challenge, 'register', userId),
        expectedOrigin: publicUrl,
        expectedRPID,
      }).catch(() => null)
      if (!verified?.verified) throw passkeyNotAdded()
      const { id, publicKey, counter, transports } = verified.registrationInfo.credential
      return {
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: JSON.stringify(transports ?? []),
      }
    },

    async questionOptions({ purpose, userId }: PasskeyQuestion, hold: Hold | null = null) {
      const rpID = hostOrRefuse()
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({
        rpID,
        challenge: await newChallenge(purpose, userId, hold),
        userVerification: 'required',
        ...(userId === null ? {} : { allowCredentials: await credentialsOf(userId) }),
      })
    },

    /** Returns the verified passkey. Throws unless the response answers an open challenge for this site and its counter has increased. */
    async prove(
      response: PasskeyResponse,
      { purpose, userId }: PasskeyQuestion,
      onOwner: (owner: { userId: string; isCopied: boolean }) => void,
    ): Promise<ProvedPasskey> {
      const refusal = refusals[purpose]
      const expectedRPID = hostOrRefuse()
      const row = await database.queries
        .selectFrom('passkeys')
        .selectAll()
        .where('credential_id', '=', response.id)
        .executeTakeFirst()
      const isOther = !row || (userId !== null && row.user_id !== userId)
      if (isOther) throw refusal()
      onOwner({ userId: row.user_id, isCopied: false })
      const { verifyAuthenticationResponse } = await library()
      const verified = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => takeChallenge(challenge, purpose, userId),
        expectedOrigin: publicUrl,
        expectedRPID,
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
          // The library compares counters before it verifies the signature, so anyone could trigger the alarm. We compare them below.
          counter: -1,
          transports: transportsOf(row.transports),
        },
      }).catch(() => null)
      if (!verified?.verified) throw refusal()
      const { newCounter } = verified.authenticationInfo
      if ((newCounter > 0 || row.counter > 0) && newCounter <= row.counter) {
        onOwner({ userId: row.user_id, isCopied: true })
        const change = { userId: row.user_id, change: 'passkey copied', now: instant(clock) } as const
        await database.transaction((tx) => emailChange(tx, change))
        throw refusal()
      }
      // Of two concurrent responses, the later one no longer finds the counter that it was compared with.
      const counted = await database.queries
        .updateTable('passkeys')
        .set({ counter: newCounter, last_used_at: instant(clock) })
        .where('id', '=', row.id)
        .where('counter', '=', row.counter)
        .returning('id')
        .execute()
      if (counted.length !== 1) throw refusal()
      return { id: row.id, userId: row.user_id, credentialsVersion: row.credentials_version }
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>

type Transport = NonNullable<Parameters<typeof verifyAuthenticationResponse>[0]['credential']['transports']>[number]
const transportsOf = (stored: string): Transport[] => JSON.parse(stored) as Transport[]

/** Lets the passkey sign in alone again, after it has confirmed a sign-in with the current password. */
export async function trustPasskey(tx: Tx, id: string, credentialsVersion: number): Promise<void> {
  await tx.updateTable('passkeys').set({ credentials_version: credentialsVersion }).where('id', '=', id).execute()
}
