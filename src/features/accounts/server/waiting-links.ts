import type { FastifyRequest } from 'fastify'
import { composeMail } from '#features/mail/compose-mail.ts'
import { mailedMoment } from '#features/mail/mail.rules.ts'
import { browserOf } from '#kit/browser-name.ts'
import { instant } from '#kit/clock.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import type { SeenBrowsers } from '#kit/server/access/seen-browsers.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { firstRow } from '#kit/server/db/rows.ts'
import { findMailServerMove } from '#kit/server/mail/mail-server.store.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { linkWaits } from '../accounts.errors.ts'
import type { WaitingLink } from '../waiting-links.contract.ts'
import { linkWaitMs, passageOf, waitedLinkMs } from '../waiting-links.rules.ts'
import { waitingLinksTexts } from '../waiting-links.texts.ts'
import './accounts.tables.ts'
import './factors/factors.tables.ts'

export interface WaitingLinksOptions extends Pick<Basics, 'database' | 'clock' | 'wordings'> {
  seenBrowsers: SeenBrowsers
  /** True when a variable names the mail server: then no administrator can move it in the browser. */
  isMailServerFixed: boolean
}

/** Whose link it is, while it works. The corrections of an address wait by themselves, so their links only begin the wait. */
async function ownerOfLink(
  queries: Queries,
  token: string,
  now: string,
): Promise<{ userId: string; isCorrection: boolean } | null> {
  const reset = queries
    .selectFrom('registered_users')
    .select('user_id as userId')
    .where('password_reset_token', '=', token)
    .where('password_reset_expires', '>', now)
  const change = queries
    .selectFrom('email_changes')
    .select(['user_id as userId', 'is_correction as isCorrection'])
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .where('due_at', 'is', null)
  const factors = queries
    .selectFrom('factor_resets')
    .select('user_id as userId')
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .where('due_at', 'is', null)
  const found = (await firstRow(reset)) ?? (await firstRow(change)) ?? (await firstRow(factors))
  return found && { userId: found.userId, isCorrection: 'isCorrection' in found && Boolean(found.isCorrection) }
}

/** Has the link work for a day after its wait. */
async function storeLink(tx: Tx, token: string, until: number): Promise<void> {
  const expires_at = new Date(until + waitedLinkMs).toISOString()
  await tx
    .updateTable('registered_users')
    .set({ password_reset_expires: expires_at })
    .where('password_reset_token', '=', token)
    .execute()
  await tx.updateTable('email_changes').set({ expires_at }).where('token', '=', token).execute()
  await tx.updateTable('factor_resets').set({ expires_at }).where('token', '=', token).execute()
}

/** Returns what decides about each emailed link before the route that follows it: throws when the link doesn't work in this browser yet. */
export function createWeighLink({ database, clock, wordings, seenBrowsers, isMailServerFixed }: WaitingLinksOptions) {
  return async (request: FastifyRequest, token: string): Promise<void> => {
    const now = instant(clock)
    const owner = isMailServerFixed ? null : await ownerOfLink(database.queries, token, now)
    // The route says that a link is unknown or too old.
    if (owner === null) return
    const { userId, isCorrection } = owner
    const until = await database.transaction(async (tx) => {
      const move = await findMailServerMove(tx)
      const row = await tx
        .selectFrom('waiting_links')
        .select(['since', 'due_at as dueAt'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      const passage = passageOf({
        now: clock.now(),
        isKnownBrowser: request.user?.id === userId || seenBrowsers.has(request, userId),
        movedAt: move && Date.parse(move.movedAt),
        waiting: row ? { since: Date.parse(row.since), dueAt: Date.parse(row.dueAt) } : null,
      })
      if (passage.opens) return null
      if (passage.isNew) {
        const browser = browserOf(request.headers['user-agent'] ?? '')
        const begun = { since: now, due_at: new Date(passage.until).toISOString(), browser }
        await tx
          .insertInto('waiting_links')
          .values({ user_id: userId, ...begun })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(begun))
          .execute()
        await tellThroughFormer(tx, { wordings, userId, now })
      }
      if (!isCorrection) await storeLink(tx, token, passage.until)
      return passage.until
    })
    if (until === null || isCorrection) return
    request.securityEvent = { userId }
    throw linkWaits({
      detail: (say) => say(waitingLinksTexts).waits(mailedMoment(new Date(until).toISOString(), say(localeTexts).locale)),
    })
  }
}

/**
 * For seven days after a move of the mail server, tells the owner through the former one that somebody uses links to their account: who
 * runs the present one could keep the email to themselves. The email has no link.
 */
export async function tellThroughFormer(
  tx: Tx,
  { wordings, userId, now }: Pick<Basics, 'wordings'> & { userId: string; now: string },
): Promise<void> {
  const move = await findMailServerMove(tx)
  if (!move?.formerId || Date.parse(now) - Date.parse(move.movedAt) >= linkWaitMs) return
  const { email: to } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const wording = await wordings.of(tx, userId)
  const moment = mailedMoment(now, wording.say(localeTexts).locale)
  await enqueueMail(tx, { ...composeMail(wording, 'link-notice', { moment }), to, via: move.formerId }, now)
}

/** What the owner can still refuse. */
export async function findWaitingLink(queries: Queries, userId: string): Promise<WaitingLink | null> {
  const change = await queries
    .selectFrom('email_changes')
    .select(['due_at as until', 'new_email as newAddress'])
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .$narrowType<{ until: string }>()
    .executeTakeFirst()
  if (change) return { ...change, browser: '' }
  const link = queries.selectFrom('waiting_links').select(['due_at as until', 'browser']).where('user_id', '=', userId)
  const found = await link.executeTakeFirst()
  return found ? { ...found, newAddress: null } : null
}

const endResetLink = (tx: Tx, userId: string) =>
  tx
    .updateTable('registered_users')
    .set({ password_reset_token: null, password_reset_expires: null })
    .where('user_id', '=', userId)
    .execute()

/** At a sign-in: its owner needs no link that waits. Their own change of address stays, because it was asked for with the password. */
export async function endWaitingLinks(tx: Tx, userId: string): Promise<void> {
  const ended = await tx.deleteFrom('waiting_links').where('user_id', '=', userId).returning('user_id').execute()
  if (ended.length === 0) return
  await endResetLink(tx, userId)
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('is_correction', '=', true).execute()
  await tx.deleteFrom('factor_resets').where('user_id', '=', userId).where('due_at', 'is', null).execute()
}

/** "This wasn't me": ends every emailed link and every planned change of address. */
export async function refuseLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('waiting_links').where('user_id', '=', userId).execute()
  await endResetLink(tx, userId)
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

export async function removeOldWaits({ database, clock }: Pick<Basics, 'database' | 'clock'>): Promise<void> {
  await database.queries.deleteFrom('waiting_links').where('due_at', '<=', instant(clock, -waitedLinkMs)).execute()
}
