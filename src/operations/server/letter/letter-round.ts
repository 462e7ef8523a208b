import { findAdministrators, hasCustomers } from '#features/accounts/server/users.store.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import { countNeverCame, countOrders } from '#features/orders/server/orders-admin.store.ts'
import { findTimeZone } from '#features/settings/server/settings.store.ts'
import { instant } from '#kit/clock.ts'
import { deviceTimeZone } from '#kit/local-day.ts'
import { isTimeZone } from '#kit/local-time.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries } from '#kit/server/db/database.ts'
import type { Round } from '#kit/server/jobs/rounds.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import type { Shop } from '#kit/server/shop.ts'
import { letterDue, linesOf, timesOf, type Week } from '../../letter.rules.ts'
import { letterTexts } from '../../letter.texts.ts'
import type { AlarmWatch } from '../alarms/alarm-watch.ts'
import { takeLetter, wasLetterSent } from '../alarms/told.store.ts'
import { createBackupRunsStore } from '../backup/backup-runs.store.ts'
import { isHeld } from '../backup/held.store.ts'
import type { ShopConfig } from '../config.ts'
import { isEndingSoon } from '../doctor/doctor.rules.ts'
import { certificateEnd } from '../doctor/visit.ts'

export interface LetterOptions extends Pick<Basics, 'database' | 'clock' | 'wordings' | 'publicUrl' | 'hasMailServer'> {
  shop: Shop<Pick<ShopConfig, 'hasWeeklyLetter'>>
  watch: Pick<AlarmWatch, 'open'>
  logger: { error(fields: object, message: string): void }
  readCertificate?: typeof certificateEnd
}

/** Writes to the administrators each Monday how the shop is, also after a quiet week. Any number of processes may do this. */
export const letterRound = (options: LetterOptions): Round => ({
  everyMs: 5 * 60_000,
  async run() {
    const { database, clock, shop, hasMailServer } = options
    if (!shop.now().hasWeeklyLetter || !hasMailServer() || (await isHeld(database))) return
    const timeZone = await zoneOfShop(database.queries)
    const monday = letterDue(new Date(clock.now()), timeZone)
    if (monday === null || (await wasLetterSent(database.queries, monday))) return
    // A shop whose first customer came since has had no week to write about.
    const { until } = timesOf(monday, timeZone).week
    if (await hasCustomers(database.queries, until)) await sendLetter(options, monday, timeZone)
  },
  onError: (error) => options.logger.error({ err: error }, 'the letter could not be written'),
})

/** That of the first administrator whose devices have said theirs. */
async function zoneOfShop(queries: Queries): Promise<string> {
  for (const { id } of await findAdministrators(queries)) {
    const zone = await findTimeZone(queries, id)
    if (zone !== null && isTimeZone(zone)) return zone
  }
  return deviceTimeZone()
}

async function sendLetter(options: LetterOptions, monday: string, timeZone: string): Promise<void> {
  const { database, clock, wordings, publicUrl } = options
  const week = await readWeek(options, monday, timeZone)
  await database.transaction(async (tx) => {
    if (!(await takeLetter(tx, monday))) return
    for (const { id, email: to } of await findAdministrators(tx)) {
      const wording = await wordings.of(tx, id)
      const reader = { texts: wording.say(letterTexts), locale: wording.say(localeTexts).locale, timeZone }
      const about = {
        lines: linesOf(week, reader),
        url: `${publicUrl}/admin`,
        offUrl: `${publicUrl}/admin/settings/mail?letter=off`,
      }
      await enqueueMail(tx, { ...composeMail(wording, 'letter', about), to }, instant(clock))
    }
  })
}

const answered: readonly string[] = ['orders-unread', 'orders-waiting', 'claims-waiting', 'orders-undecided']

async function readWeek(options: LetterOptions, monday: string, timeZone: string): Promise<Week> {
  const { database, clock, watch, publicUrl, readCertificate = certificateEnd } = options
  const { queries } = database
  const times = timesOf(monday, timeZone)
  const alarms = await watch.open()
  const waiting = alarms.map((alarm) => (answered.includes(alarm.kind) && 'count' in alarm ? alarm.count : 0))
  const proven = await createBackupRunsStore({ database, clock }).findProven()
  const certificateEnds = await readCertificate(publicUrl)
  return {
    now: new Date(clock.now()),
    orders: await countOrders(queries, times.week),
    waiting: waiting.reduce((sum, count) => sum + count, 0),
    problems: alarms.filter(({ kind }) => !answered.includes(kind)).length,
    provenAt: proven?.backupAt ? new Date(proven.backupAt) : null,
    certificateEnds,
    isCertificateEnding: certificateEnds !== null && isEndingSoon(certificateEnds, clock.now()),
    neverCame: await countNeverCame(queries, times.bought),
  }
}
