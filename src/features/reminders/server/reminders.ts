import { type ReminderType, reminderTypes, type Settings } from '#features/settings/settings.rules.ts'
import { instant } from '#kit/clock.ts'
import { dayIn, instantOf } from '#kit/local-time.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import type { JobHandler } from '#kit/server/jobs/job.ts'
import { enqueueJob, ownersWaitingBeyond, removeWaitingJobs, takeDueJobs } from '#kit/server/jobs/jobs.store.ts'
import type { Wordings } from '#kit/server/wordings.ts'
import { isLate, nextReminder, quietUntil, reminderOn, zoneOf } from '../planned.rules.ts'
import { composeReminder } from '../reminder-message.ts'
import {
  createEmailChannel,
  createPushChannel,
  type EmailChannelOptions,
  type PushChannelOptions,
  type ReminderChannel,
} from './channels.ts'

const remindKind = 'reminders.remind'
/** The kind of the one message that stands for all late reminders. */
const lateKind = 'reminders.late'

/** The jobs of a crashed process are retried after this time; it's short because reminders are about the present. */
const leaseMs = 10_000
/** Without a pause, the next reminder is at most eight days away. */
const farAheadMs = 9 * 24 * 60 * 60 * 1000

export interface RemindersOptions extends EmailChannelOptions, PushChannelOptions {
  database: Database
  wordings: Wordings
  findSettings(tx: Tx, userId: string): Promise<Settings>
  /** The title of the user's newest open goal. */
  findGoal(tx: Tx, userId: string): Promise<string | null>
  /** True if the user has written on a page of this local day, which began at `since`, and the writing has arrived. */
  hasWritten(tx: Tx, day: { userId: string; day: string; since: string }): Promise<boolean>
}

/** The user of a reminder, with the channels that are on. */
interface Recipient {
  userId: string
  settings: Settings
  channels: readonly ReminderChannel[]
}

interface Due {
  userId: string
  type: ReminderType
  day: string
}

/**
 * Sends reminders as jobs. The next reminder of each type waits under a key of user, type and local day, so that no user gets one twice. A
 * reminder that is done plans the next one.
 */
export function createReminders(options: RemindersOptions) {
  const { database, clock, findSettings, findGoal } = options
  const channels = [createEmailChannel(options), createPushChannel(options)]
  const present = () => new Date(clock.now())

  async function findRecipient(tx: Tx, userId: string): Promise<Recipient> {
    const settings = await findSettings(tx, userId)
    const open: ReminderChannel[] = []
    for (const channel of channels) if (await channel.isOn(tx, userId, settings)) open.push(channel)
    return { userId, settings, channels: open }
  }

  /** Replaces the user's waiting reminders. Plans nothing when no channel is on. */
  const plan = async (tx: Tx, userId: string): Promise<void> => planFor(tx, await findRecipient(tx, userId))

  async function planFor(tx: Tx, { userId, settings, channels: open }: Recipient): Promise<void> {
    await removeWaitingJobs(tx, { kind: remindKind, owner: userId })
    if (open.length === 0) return
    for (const type of reminderTypes) {
      let next = nextReminder(settings, type, present())
      // This day's reminder was already sent, at a time that the user has changed since.
      while (next && !(await enqueue(tx, { userId, type, day: next.day }, next.at))) next = nextReminder(settings, type, next.at)
    }
  }

  /** Plans reminders again that are far in the future because the clock was wrong. Planning again doesn't change a long pause. */
  async function planFarAhead(): Promise<void> {
    const after = instant(clock, farAheadMs)
    for (const owner of await ownersWaitingBeyond(database.queries, { kind: remindKind, after, limit: 1000 }))
      await database.transaction((tx) => plan(tx, owner))
  }

  const enqueue = (tx: Tx, due: Due, at: Date) =>
    enqueueJob(tx, {
      kind: remindKind,
      key: `${remindKind}:${due.userId}:${due.type}:${due.day}`,
      payload: due,
      runAt: at.toISOString(),
      owner: due.userId,
    })

  /** Sends all reminders that are due as one message. If all of them are late, sends a message that says so. */
  async function remind(tx: Tx, userId: string, due: readonly Due[]): Promise<void> {
    const now = present()
    const recipient = await findRecipient(tx, userId)
    const { settings } = recipient
    const wanted: { type: ReminderType; isLate: boolean }[] = []
    for (const { type, day } of due) {
      const at = reminderOn(settings, type, day)
      if (at === null || at > now || (await isAnswered(tx, settings, { userId, type, day }))) continue
      wanted.push({ type, isLate: isLate(at, now) })
    }
    const onTime = reminderTypes.filter((type) => wanted.some((one) => one.type === type && !one.isLate))
    if (onTime.length > 0) await send(tx, recipient, onTime)
    else if (wanted.length > 0) await sendLate(tx, recipient)
    await planFor(tx, recipient)
  }

  /** Nobody is invited to write who has already written on that day. */
  const isAnswered = async (tx: Tx, settings: Settings, { userId, type, day }: Due) =>
    type === 'prompts' && options.hasWritten(tx, { userId, day, since: instantOf(day, 0, zoneOf(settings)).toISOString() })

  async function send(tx: Tx, { userId, settings, channels: open }: Recipient, types: readonly ReminderType[]): Promise<void> {
    if (quietUntil(settings, present()) !== null) return
    const goal = types.includes('goals') ? await findGoal(tx, userId) : null
    const wording = options.wordings.in(settings.language)
    const message = composeReminder(types, { day: dayIn(zoneOf(settings), present()), goal, say: wording.say })
    for (const channel of open) await channel.send(tx, userId, message, { settings, wording })
  }

  /** Sends the message about late reminders, at the end of the quiet hours if it is night. */
  async function sendLate(tx: Tx, recipient: Recipient): Promise<void> {
    const { userId, settings } = recipient
    const morning = quietUntil(settings, present())
    if (morning === null) return send(tx, recipient, [])
    const key = `${lateKind}:${userId}:${dayIn(zoneOf(settings), morning)}`
    await enqueueJob(tx, { kind: lateKind, key, payload: { userId }, runAt: morning.toISOString(), owner: userId })
  }

  const handlers: Record<string, JobHandler> = {
    [remindKind]: ({ payload, finish }) =>
      finish(async (tx) => {
        const first = payload as Due
        const others = await takeDueJobs(tx, { kind: remindKind, owner: first.userId, now: instant(clock) })
        await remind(tx, first.userId, [first, ...(others as Due[])])
      }),
    [lateKind]: ({ payload, finish }) =>
      finish(async (tx) => {
        const { userId } = payload as Pick<Due, 'userId'>
        const recipient = await findRecipient(tx, userId)
        const { enabled, frequency } = recipient.settings.reminders
        if (enabled && frequency !== 'never') await send(tx, recipient, [])
      }),
  }
  return { jobs: { handlers, leaseMs }, plan, planFarAhead }
}

export type Reminders = ReturnType<typeof createReminders>
