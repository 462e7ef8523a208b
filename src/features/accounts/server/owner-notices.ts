import type { FastifyInstance } from 'fastify'
import { composeMail } from '#features/mail/compose-mail.ts'
import { mailedMoment } from '#features/mail/mail.rules.ts'
import { browserOf } from '#kit/browser-name.ts'
import { instant } from '#kit/clock.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { SeenBrowsers } from '#kit/server/access/seen-browsers.ts'
import type { SessionsOptions } from '#kit/server/access/sessions.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { serve } from '#kit/server/http/serve.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { ownerNoticesApi } from '../owner-notices.contract.ts'
import { type NoticeEvent, noticeWords } from '../owner-notices.texts.ts'
import './accounts.tables.ts'
import { endWaitingLinks } from './waiting-links.ts'

/** A browser that keeps no cookie is new at each sign-in. Its owner is told once a day. */
const newBrowsers: RateLimit = { name: 'new-browser-mail', points: 1, windowSeconds: 24 * 60 * 60 }

interface OwnerNoticesOptions extends Pick<Basics, 'clock' | 'limits' | 'wordings' | 'publicUrl'> {
  seenBrowsers: SeenBrowsers
}

interface Notice {
  userId: string
  event: NoticeEvent
  userAgent: string
}

export function createOwnerNotices(options: OwnerNoticesOptions) {
  const { clock, limits, seenBrowsers, wordings, publicUrl } = options

  /** Emails the owner of an account, unless they have turned these emails off. */
  async function tell(tx: Tx, { userId, event, userAgent }: Notice): Promise<void> {
    const user = await tx.selectFrom('users').select(['email', 'is_told_of_access']).where('id', '=', userId).executeTakeFirst()
    if (!user || (!user.is_told_of_access && event !== 'notices-off')) return
    const wording = await wordings.of(tx, userId)
    const mail = composeMail(wording, 'account-notice', {
      ...wording.say(noticeWords)[event],
      moment: mailedMoment(instant(clock), wording.say(localeTexts).locale),
      browser: browserOf(userAgent),
      url: `${publicUrl}/forgot-password`,
      settingsUrl: `${publicUrl}/settings/security`,
    })
    await enqueueMail(tx, { ...mail, to: user.email }, instant(clock))
  }

  /** Returns what to do when a session begins: links that wait end, and a new browser is told by email and remembered. */
  const onSignIn: NonNullable<SessionsOptions['onSignIn']> = async (request, reply, { userId, isNew = false }) => {
    const isKnown = seenBrowsers.has(request, userId)
    const endWaits = (tx: Tx) => endWaitingLinks(tx, userId)
    const afterwards = () => seenBrowsers.remember(request, reply, userId)
    if (isNew) return { afterwards }
    if (isKnown) return { also: endWaits, afterwards }
    const userAgent = request.headers['user-agent'] ?? ''
    const isFirstToday = await limits.tryTake(newBrowsers, `${userId} ${browserOf(userAgent)}`).catch((error: unknown) => {
      // Users can sign in on a full disk.
      if (storageFault(error) === null) throw error
      return false
    })
    const also = async (tx: Tx) => {
      await endWaits(tx)
      if (isFirstToday) await tell(tx, { userId, event: 'new-browser', userAgent })
    }
    return { also, afterwards }
  }

  return { tell, onSignIn }
}

export function addOwnerNoticesRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  /** False when it was so already. */
  const turn = (tx: Tx, userId: string, isOn: boolean): Promise<boolean> =>
    hasRow(
      tx
        .updateTable('users')
        .set({ is_told_of_access: isOn })
        .where('id', '=', userId)
        .where('is_told_of_access', '=', !isOn)
        .returning('id'),
    )

  serve(app, ownerNoticesApi.read, async ({ user }) => {
    const row = await database.queries
      .selectFrom('users')
      .select('is_told_of_access')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    return { isOn: Boolean(row.is_told_of_access) }
  })

  serve(app, ownerNoticesApi.turnOn, async ({ user, request }) => {
    request.isNoEvent = !(await database.transaction((tx) => turn(tx, user.id, true)))
    return { isOn: true }
  })

  serve(app, ownerNoticesApi.turnOff, async ({ user, request, hold }) => {
    await hold.transaction(async (tx) => {
      if (await turn(tx, user.id, false)) await request.tellOwner(tx)
      else request.isNoEvent = true
    })
    return { isOn: false }
  })
}
