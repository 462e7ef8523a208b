import { type ReminderType, reminderTypes, type Settings } from '#features/settings/settings.rules.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { dayIn } from '#kit/local-time.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { enqueueJob, ownersWaitingBeyond, removeWaitingJobs, takeDueJobs } from '#kit/server/jobs/jobs.store.ts'
import type { JobHandler } from '#kit/server/jobs/worker.ts'
import { isLate, nextReminder, quietUntil, reminderOn, zoneOf } from '../planned.rules.ts'
import { composeReminder, type ReminderMessage } from '../reminder-message.ts'

const remindKind = 'reminders.remind'
/** One message for all that could not be sent on time. */
const lateKind = 'reminders.late'

/** The next reminder is at most eight days away, unless there is a pause. */
const farAheadMs = 9 * 24 * 60 * 60 * 1000

/** A way to reach a person while no page is open. */
export interface ReminderChannel {
  isOn(tx: Tx, userId: string, settings: Settings): Promise<boolean>
  /** Within the transaction that marks the reminder as done: both happen, or neither. */
  send(tx: Tx, userId: string, message: ReminderMessage, settings: Settings): Promise<void>
}

export interface RemindersOptions {
  database: Database
  clock: Clock
  findSettings(tx: Tx, userId: string): Promise<Settings>
  /** The title of the person's newest open goal. */
  findGoal(tx: Tx, userId: string): Promise<string | null>
  channels: readonly ReminderChannel[]
}

/** Whom a reminder is for, and by what it reaches them. */
interface Person {
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
 * Reminders as jobs. Of each type the next one waits, under a key of its person, type and local day, so that nobody gets one twice. Each one that
 * is done plans the next.
 */
export function createReminders({ database, clock, findSettings, findGoal, channels }: RemindersOptions) {
  const present = () => new Date(clock.now())

  async function findPerson(tx: Tx, userId: string): Promise<Person> {
    const settings = await findSettings(tx, userId)
    const open: ReminderChannel[] = []
    for (const channel of channels) if (await channel.isOn(tx, userId, settings)) open.push(channel)
    return { userId, settings, channels: open }
  }

  /** Plans a person's reminders again: what waited no longer counts. Nothing is planned for somebody whom nothing would reach. */
  const plan = async (tx: Tx, userId: string): Promise<void> => planFor(tx, await findPerson(tx, userId))

  async function planFor(tx: Tx, { userId, settings, channels: open }: Person): Promise<void> {
    await removeWaitingJobs(tx, { kind: remindKind, owner: userId })
    if (open.length === 0) return
    for (const type of reminderTypes) {
      let next = nextReminder(settings, type, present())
      // The one of that day was sent already, at an earlier time that was chosen before.
      while (next && !(await enqueue(tx, { userId, type, day: next.day }, next.at))) next = nextReminder(settings, type, next.at)
    }
  }

  /** Plans again what a clock that was ahead has left in a far future. A long pause is planned as it was. */
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

  /** What is due together becomes one message. What is late becomes one as well, where nothing else is due. */
  async function remind(tx: Tx, userId: string, due: readonly Due[]): Promise<void> {
    const now = present()
    const person = await findPerson(tx, userId)
    const { settings } = person
    const wanted = due.flatMap(({ type, day }) => {
      const at = reminderOn(settings, type, day)
      return at !== null && at <= now ? [{ type, isLate: isLate(at, now) }] : []
    })
    const onTime = reminderTypes.filter((type) => wanted.some((one) => one.type === type && !one.isLate))
    if (onTime.length > 0) await send(tx, person, onTime)
    else if (wanted.length > 0) await sendLate(tx, person)
    await planFor(tx, person)
  }

  async function send(tx: Tx, { userId, settings, channels: open }: Person, types: readonly ReminderType[]): Promise<void> {
    if (quietUntil(settings, present()) !== null) return
    const goal = types.includes('goals') ? await findGoal(tx, userId) : null
    const message = composeReminder(types, { day: dayIn(zoneOf(settings), present()), goal })
    for (const channel of open) await channel.send(tx, userId, message, settings)
  }

  /** At the end of the quiet hours, when it is night. */
  async function sendLate(tx: Tx, person: Person): Promise<void> {
    const { userId, settings } = person
    const morning = quietUntil(settings, present())
    if (morning === null) return send(tx, person, [])
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
        const person = await findPerson(tx, userId)
        const { enabled, frequency } = person.settings.reminders
        if (enabled && frequency !== 'never') await send(tx, person, [])
      }),
  }
  return { handlers, plan, planFarAhead }
}

export type Reminders = ReturnType<typeof createReminders>
