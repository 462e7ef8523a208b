import type { AccountSessionStore } from '#features/accounts/server/sessions.store.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { absoluteLifetimeMs } from '#kit/server/access/sessions.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import { sessionLifetimeMs } from '#kit/session-lifetime.ts'

/** Begins a session of the user and returns its id. Checks no password: that costs more than any other request, and most tests sign in. */
export async function beginSession(
  sessions: AccountSessionStore,
  { clock, ...user }: { userId: string; credentialsVersion: number; clock: Clock },
): Promise<string> {
  const id = newToken()
  const startedAt = instant(clock)
  await sessions.insert({
    ...user,
    sid: tokenHash(id),
    sess: JSON.stringify({ startedAt, userAgent: 'a test' }),
    expire: instant(clock, sessionLifetimeMs),
    endsAt: instant(clock, absoluteLifetimeMs),
    provedAt: startedAt,
  })
  return id
}
