import { composeMail } from '#features/mail/compose-mail.ts'
import { instant } from '#kit/clock.ts'
import { addDays, dayIn, instantOf } from '#kit/local-time.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { JobHandler } from '#kit/server/jobs/job.ts'
import { enqueueJob, ownersWaitingBeyond, removeWaitingJobs } from '#kit/server/jobs/jobs.store.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { asAttachment, type Sheets, type SheetsOptions } from './sheets.ts'

const kind = 'sheet.mail'
/** The next email is never further away, unless the clock was wrong. */
const farAheadMs = 3 * 24 * 60 * 60 * 1000

interface MailedSheetsOptions
  extends Pick<Basics, 'database' | 'clock' | 'publicUrl' | 'hasMailServer'>,
    Pick<SheetsOptions, 'findOwner'> {
  sheets: Sheets
  /** Where the user's sheets go. Null when there is no confirmed address, or the user may not sign in. */
  findAddress(tx: Tx, userId: string): Promise<string | null>
}

/** Sends sheets by email, as jobs under a key of user and day, so that no day has two. */
export function createMailedSheets({ database, clock, sheets, findOwner, ...options }: MailedSheetsOptions) {
  /** Plans an owner's next email, in place of the one that waits. */
  async function plan(tx: Tx, userId: string): Promise<void> {
    await removeWaitingJobs(tx, { kind, owner: userId })
    const { choice, timeZone } = await findOwner(tx, userId)
    const mailAt = choice?.mailAt ?? null
    if (mailAt === null || !options.hasMailServer()) return
    const [hours = 0, minutes = 0] = mailAt.split(':').map(Number)
    const now = new Date(clock.now())
    const today = dayIn(timeZone, now)
    for (const day of [today, addDays(today, 1), addDays(today, 2)]) {
      const at = instantOf(day, hours * 60 + minutes, timeZone)
      const job = { kind, key: `${kind}:${userId}:${day}`, payload: { userId, day }, runAt: at.toISOString(), owner: userId }
      // False for a day whose sheet was sent already, at a time that the owner has changed since.
      if (at > now && (await enqueueJob(tx, job))) return
    }
  }

  const send: JobHandler = async ({ payload, finish }) => {
    const { userId, day } = payload as { userId: string; day: string }
    const sheet = await sheets.today(userId)
    // A server that was down for the rest of the day sends no sheet of yesterday.
    const isWanted = sheet !== null && (sheet.owner.choice?.mailAt ?? null) !== null && sheet.content.date === day
    const pdf = isWanted ? await sheets.draw(sheet) : null
    await finish(async (tx) => {
      const to = pdf && (await options.findAddress(tx, userId))
      if (to && sheet) {
        const words = { settingsUrl: `${options.publicUrl}/settings/devices` }
        const mail = composeMail(sheet.owner.wording, 'sheet', { ...words, url: options.publicUrl })
        await enqueueMail(tx, { ...mail, to, attachment: asAttachment(sheet, pdf) }, instant(clock))
        await sheets.remember(tx, sheet)
      }
      await plan(tx, userId)
    })
  }

  return {
    jobs: { handlers: { [kind]: send } },
    plan,

    /** Plans the emails again that are far in the future because the clock was wrong. */
    async planFarAhead(): Promise<void> {
      for (const owner of await ownersWaitingBeyond(database.queries, { kind, after: instant(clock, farAheadMs), limit: 1000 }))
        await database.transaction((tx) => plan(tx, owner))
    },
  }
}
