import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Clock, instant } from '../../clock.ts'
import { AppError } from '../../errors.ts'
import type { SecurityEventKind, SecurityOutcome } from '../../security-events.rules.ts'
import { networkOf } from '../access/networks.ts'
import type { Database, Queries, Tx } from '../db/database.ts'
import { hasRow } from '../db/rows.ts'
import { storageFault } from '../disk/storage-fault.ts'
import { newId } from '../ids.ts'
import { removeOlder } from '../jobs/in-batches.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** The audit log of security events. It contains no addresses and no secrets. */
    security_events: {
      id: string
      kind: SecurityEventKind
      /** The account that the event is about; null when there is none, as for an unknown email. */
      user_id: string | null
      /** A keyed hash of the network, see `networkHash`. */
      network: string | null
      outcome: SecurityOutcome
      created_at: string
    }
  }
}

/** What a route's handler can set about its security event. */
interface KnownEvent {
  kind?: SecurityEventKind
  /** The account that the event is about. Defaults to the signed-in user. */
  userId?: string
  outcome?: SecurityOutcome
}

declare module 'fastify' {
  interface FastifyContextConfig {
    securityEvent?: SecurityEventKind
  }
  interface FastifyRequest {
    securityEvent: KnownEvent
    /** True when nothing is recorded, because the request failed before an attempt was made. */
    isNoEvent: boolean
  }
}

export interface SecurityEvents {
  /** Records an event of a route that declares none. Never throws, so that requests still work when nothing can be saved. */
  record(
    request: FastifyRequest,
    event: { kind: SecurityEventKind; userId: string | null; outcome: SecurityOutcome },
  ): Promise<void>
}

/** Records an event without a request, in the transaction that causes it: at the end of a deadline, or from the command line. */
export async function recordSecurityEvent(
  tx: Tx,
  event: { kind: SecurityEventKind; userId: string; now: string },
): Promise<void> {
  const { kind, userId, now } = event
  await tx.insertInto('security_events').values({ id: newId(), kind, user_id: userId, outcome: 'ok', created_at: now }).execute()
}

const signIns = ['sign-in', 'second-factor', 'recovery-code', 'passkey', 'sign-up'] as const satisfies SecurityEventKind[]

/** True when one of the users has signed in from the network, as far back as the log is kept. */
export const hasSignedInFrom = (
  queries: Queries,
  { userIds, network }: { userIds: readonly string[]; network: string },
): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('security_events')
      .select('id')
      .where('user_id', 'in', userIds)
      .where('network', '=', network)
      .where('outcome', '=', 'ok')
      .where('kind', 'in', signIns)
      .limit(1),
  )

/** Returns a keyed hash of the address's network. A network keeps its hash as long as the installation keeps its secret. */
export function networkHash(secret: string, address: string): string {
  return createHmac('sha256', secret)
    .update(`network:${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 12)
}

/**
 * Records an event after each reply of a route that declares a `securityEvent`: `ok` for a success, `failed` for a refusal. Requests
 * refused by a rate limit, for a missing field or for an expired session aren't recorded, so that a flood adds no more rows than the limits
 * allow.
 */
export function addSecurityEvents(
  app: FastifyInstance,
  { database, clock, secret }: { database: Database; clock: Clock; secret: string },
): SecurityEvents {
  const running = new Set<Promise<void>>()

  const record: SecurityEvents['record'] = async (request, { kind, userId, outcome }) => {
    const row = {
      id: newId(),
      kind,
      user_id: userId,
      network: networkHash(secret, request.ip),
      outcome,
      created_at: instant(clock),
    }
    try {
      await database.unflushed.insertInto('security_events').values(row).execute()
    } catch (error) {
      if (storageFault(error) === null) request.log.error({ err: error }, 'a security event could not be recorded')
    }
  }

  app.decorateRequest('isNoEvent', false)
  app.decorateRequest('securityEvent', undefined as unknown as KnownEvent)
  app.addHook('onRequest', (request, _reply, done) => {
    request.securityEvent = {}
    done()
  })
  app.addHook('onError', (request, _reply, error, done) => {
    const isTried =
      error instanceof AppError && error.status < 500 && !/^(session|limits|request)\.|\.fields_missing$/.test(error.code)
    request.isNoEvent = !isTried
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const {
      kind = request.routeOptions.config.securityEvent,
      userId = request.user?.id ?? null,
      outcome,
    } = request.securityEvent ?? {}
    if (kind !== undefined && !request.isNoEvent) {
      const noting = record(request, { kind, userId, outcome: outcome ?? (reply.statusCode < 400 ? 'ok' : 'failed') })
      running.add(noting)
      void noting.finally(() => running.delete(noting))
    }
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return { record }
}

const columns = ['id', 'kind', 'outcome', 'network', 'user_id as userId', 'created_at as createdAt'] as const

/** Returns events, newest first. `cursor` is the id of the last event of the previous page. */
export function listSecurityEvents(
  { queries }: Pick<Database, 'queries'>,
  {
    userId,
    outcome,
    cursor = '~',
    limit,
  }: { userId?: string; outcome?: SecurityOutcome | undefined; cursor?: string | undefined; limit: number },
) {
  return queries
    .selectFrom('security_events')
    .select([...columns])
    .$if(userId !== undefined, (some) => some.where('user_id', '=', userId ?? ''))
    .$if(outcome !== undefined, (some) => some.where('outcome', '=', outcome ?? 'ok'))
    .where('id', '<', cursor)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function removeSecurityEventsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('security_events').where('user_id', '=', userId).execute()
}

/** Deletes the events created before `before`, an ISO 8601 time. */
export const removeOldSecurityEvents = (database: Pick<Database, 'queries'>, before: string) =>
  removeOlder(database, { table: 'security_events', column: 'created_at', before })
