import { settleMailsOfCodes } from '#features/access/server/find-codes.ts'
import { findAdministrators } from '#features/accounts/server/users.store.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import type { Push } from '#features/push/server/push.ts'
import { type AlarmKind, alarmKinds } from '#kit/alarms.rules.ts'
import { instant } from '#kit/clock.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { Round } from '#kit/server/jobs/rounds.ts'
import { enqueueMail, settleReplacedMails } from '#kit/server/mail/outbox.ts'
import { hasNewAlarms, takeNewAlarms } from '#kit/server/notices/alarms.ts'
import { mailedAlarmKinds, nextTelling, type TellingStep } from '../../alarm-mails.rules.ts'
import { alarmPushTexts, alarmTexts } from '../../alarms.texts.ts'
import { isHeld } from '../backup/held.store.ts'
import type { AlarmWatch, OpenAlarm } from './alarm-watch.ts'
import { readTold, takeStep } from './told.store.ts'

/** Alarms that follow one another are one notification and one email. Administrators get both within 15 minutes. */
const notifications: RateLimit = { name: 'alarm-notifications', points: 1, windowSeconds: 10 * 60 }
const notificationSeconds = 24 * 60 * 60

/** Each email with a code has its own code. */
const kindsWithCodes = ['code', 'lost-code']

export interface AlarmRoundOptions
  extends Pick<Basics, 'database' | 'clock' | 'limits' | 'wordings' | 'publicUrl' | 'hasMailServer'> {
  watch: AlarmWatch
  push: Pick<Push, 'queuePush'>
  logger: { error(fields: object, message: string): void }
}

/**
 * Settles what was repaired, stores which alarms there are, and tells the administrators of new ones. Any number of processes may do this
 * at the same time.
 */
export const alarmRound = (options: AlarmRoundOptions): Round => ({
  everyMs: 60_000,
  async run() {
    await settleReplacedMails(options.database, kindsWithCodes)
    await settleMailsOfCodes(options.database)
    await tellAdministrators(options, await options.watch.store())
  },
  onError: (error) => options.logger.error({ err: error }, 'the alarms could not be checked'),
})

type Telling = [kind: AlarmKind, step: TellingStep]

async function tellAdministrators(options: AlarmRoundOptions, open: OpenAlarm[]): Promise<void> {
  const { database, clock, limits } = options
  const isNews = ([, step]: Telling) => step === 'began' || step === 'over'
  const due = await dueTellings(options, open)
  const noted = due.filter((telling) => !isNews(telling))
  if (noted.length > 0) await database.transaction((tx) => take(tx, noted, instant(clock)))
  const news = due.filter(isNews)
  if (news.length === 0 && !(await hasNewAlarms(database.queries))) return
  if (!(await limits.tryTake(notifications, 'all'))) return
  await database.transaction(async (tx) => {
    await pushNew(tx, options)
    await mailNews(tx, options, { news: await take(tx, news, instant(clock)), open })
  })
}

/** What is due by email. Without a mail server nothing is: it would arrive when it isn't true any more. Nor is it in a restored copy. */
async function dueTellings({ database, clock, hasMailServer }: AlarmRoundOptions, open: OpenAlarm[]): Promise<Telling[]> {
  if (!hasMailServer() || (await isHeld(database))) return []
  const told = await readTold(database.queries)
  const openKinds = new Set(open.flatMap(({ alarm, isByStrangers }) => (isByStrangers ? [] : [alarm.kind])))
  return mailedAlarmKinds.flatMap((kind): Telling[] => {
    const step = nextTelling(openKinds.has(kind), told.get(kind) ?? null, clock.now())
    return step === null ? [] : [[kind, step]]
  })
}

/** Takes the steps that no other process has taken. */
async function take(tx: Tx, steps: Telling[], now: string): Promise<Telling[]> {
  const taken: Telling[] = []
  for (const [kind, step] of steps) if (await takeStep(tx, kind, step, now)) taken.push([kind, step])
  return taken
}

async function pushNew(tx: Tx, { clock, push, wordings }: AlarmRoundOptions): Promise<void> {
  const taken = await takeNewAlarms(tx, instant(clock))
  if (taken.length === 0) return
  const shared = { path: '/admin', topic: 'alarms', ttlSeconds: notificationSeconds }
  for (const { id: userId } of await findAdministrators(tx)) {
    const { brand, say } = await wordings.of(tx, userId)
    const texts = say(alarmPushTexts)
    const message = { title: texts.title(brand.name), body: texts.body(taken), ...shared }
    await push.queuePush(tx, { userId, message })
  }
}

/** The emails name kinds and numbers only: they lie in many mailboxes. */
async function mailNews(
  tx: Tx,
  { clock, wordings, publicUrl }: AlarmRoundOptions,
  { news, open }: { news: Telling[]; open: OpenAlarm[] },
): Promise<void> {
  const kindsOf = (wanted: TellingStep) => news.flatMap(([kind, step]) => (step === wanted ? [kind] : []))
  const began = open.flatMap(({ alarm }) => ('count' in alarm && kindsOf('began').includes(alarm.kind) ? [alarm] : []))
  const over = alarmKinds.filter((kind) => kindsOf('over').includes(kind))
  for (const { id, email: to } of await findAdministrators(tx)) {
    const wording = await wordings.of(tx, id)
    const mail = (what: string[], isOver: boolean) =>
      enqueueMail(tx, { ...composeMail(wording, 'alarm', { what, isOver, url: `${publicUrl}/admin` }), to }, instant(clock))
    const { data } = wording.say(alarmTexts)
    if (began.length > 0)
      await mail(
        began.map(({ kind, count }) => data[kind].words(count)),
        false,
      )
    if (over.length > 0)
      await mail(
        over.map((kind) => wording.say(alarmPushTexts).body([kind])),
        true,
      )
  }
}
