import { createCodeAlarms } from '#features/access/server/code-alarms.ts'
import { readKind, silentReason } from '#features/handwriting/server/read-handwriting.ts'
import { createMailsStore } from '#features/mail/server/mails.store.ts'
import { findWaitingClaims } from '#features/orders/server/claims/claims.store.ts'
import { guessedClaims } from '#features/orders/server/claims/take-claim.ts'
import { openDeliveries } from '#features/orders/server/deliveries/deliveries.store.ts'
import { findUndecided, findWaiting } from '#features/orders/server/orders-admin.store.ts'
import { createSilentShops } from '#features/orders/server/silent-shops.ts'
import { type AlarmKind, alarmKinds, type Found, type WatchedAlarmKind, watchedAlarmKinds } from '#kit/alarms.rules.ts'
import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { Disk } from '#kit/server/disk/disk.ts'
import { countDeadJobs, hasJobWaiting, listDeadJobs } from '#kit/server/jobs/jobs.store.ts'
import { readMailTrouble } from '#kit/server/mail/mail-server.store.ts'
import { settleFailedMails } from '#kit/server/mail/outbox.ts'
import { createAlarms, findAlarm, isOpen, settleAlarm } from '#kit/server/notices/alarms.ts'
import type { Shop } from '#kit/server/shop.ts'
import type { Alarm } from '../../alarms.contract.ts'
import { createBackupRunsStore } from '../backup/backup-runs.store.ts'
import type { Config } from '../config.ts'

export interface AlarmParts extends Pick<Basics, 'database' | 'clock' | 'limits' | 'hasMailServer'> {
  disk: Disk
  /** With the secrets of connected shops. */
  shop: Shop<Pick<Config, 'webhookSecrets'>>
  /** Names the settings of the shop that can't be read. */
  unreadSettings: () => Promise<string[]>
}

interface Watched {
  alarm: Alarm
  found: Found
  /** True if anybody on the internet can have caused it. */
  isByStrangers?: boolean
}

/** An alarm that isn't settled. */
export type OpenAlarm = Pick<Watched, 'alarm' | 'isByStrangers'>

const mostJobs = 1000
const mib = 1024 * 1024

export type AlarmWatch = ReturnType<typeof createAlarmWatch>

export function createAlarmWatch({ database, clock, limits, disk, hasMailServer, shop, unreadSettings }: AlarmParts) {
  const alarms = createAlarms({ database, clock })
  const mails = createMailsStore(database)
  const codeAlarms = createCodeAlarms({ database, limits })
  const silentShops = createSilentShops(database.queries)
  const trouble = () => readMailTrouble(database.queries, clock.now())
  const diskIs = (kind: 'disk-low' | 'disk-read-only') => async () => {
    const { state, freeBytes, floorBytes } = await disk.report()
    if (state === 'ok' || kind !== (state === 'low' ? 'disk-low' : 'disk-read-only')) return null
    const alarm = { kind, freeMb: Math.floor(freeBytes / mib), floorMb: Math.ceil(floorBytes / mib) }
    return { alarm, found: { count: 1, subjects: [kind] } }
  }

  const deliveriesAre = (kind: 'orders-refused' | 'orders-unread', result: 'refused' | 'unread') => async () => {
    // Each installation has a secret for our own format, also if the settings name none.
    const shops = ['webhook', ...Object.keys(shop.now().webhookSecrets)]
    const open = await openDeliveries(database.queries, result, shops)
    const [first] = open
    if (!first) return null
    const subjects = open.map(({ id }) => id)
    // Anybody can send many, so refused ones are counted by the networks that they came from.
    const count = result === 'refused' ? new Set(open.map(({ network }) => network)).size : open.length
    const alarm = {
      kind,
      count,
      raisedAt: first.receivedAt,
      ...(result === 'unread' && first.reason ? { said: first.reason } : {}),
    }
    const isByStrangers = result === 'refused' && !open.some(({ isKnown }) => isKnown)
    return { alarm, found: { count: open.length, subjects }, isByStrangers }
  }

  const ordersAre = (kind: 'orders-undecided' | 'orders-waiting' | 'claims-waiting', find: typeof findWaiting) => async () => {
    const { count, orders } = await find(database.queries)
    const [first] = orders
    if (!first) return null
    const subjects = orders.map(({ id, since }) => `${id} ${since}`)
    return { alarm: { kind, count, raisedAt: first.since }, found: { count, subjects } }
  }

  const watchers: Record<WatchedAlarmKind, () => Promise<Watched | null>> = {
    async 'settings-unread'() {
      const subjects = await unreadSettings()
      const raisedAt = (await findAlarm(database.queries, 'settings-unread'))?.raisedAt ?? instant(clock)
      const count = subjects.length
      return count === 0 ? null : { alarm: { kind: 'settings-unread', count, raisedAt }, found: { count, subjects } }
    },
    'disk-low': diskIs('disk-low'),
    'disk-read-only': diskIs('disk-read-only'),
    async 'mail-server-silent'() {
      const { silent } = await trouble()
      if (!hasMailServer() || !silent) return null
      const { count, since, said } = silent
      return { alarm: { kind: 'mail-server-silent', count, raisedAt: since, said }, found: { count, subjects: [since] } }
    },
    async 'mails-postponed'() {
      const { postponed } = await trouble()
      if (!hasMailServer() || !postponed) return null
      const { count, since, said, hosts } = postponed
      return { alarm: { kind: 'mails-postponed', count, raisedAt: since, said }, found: { count, subjects: hosts } }
    },
    async 'mails-failed'() {
      const ids = await mails.idsOf('failed')
      const [first] = ids
      if (first === undefined) return null
      const raisedAt = (await mails.find(database.queries, first))?.createdAt ?? instant(clock)
      return { alarm: { kind: 'mails-failed', count: ids.length, raisedAt }, found: { count: ids.length, subjects: ids } }
    },
    async 'mails-kept'() {
      const [first, ...more] = hasMailServer() ? [] : await mails.idsOf('waiting')
      if (first === undefined) return null
      const raisedAt = (await mails.find(database.queries, first))?.createdAt ?? instant(clock)
      // One problem, however many emails wait for its end.
      return { alarm: { kind: 'mails-kept', count: more.length + 1, raisedAt }, found: { count: 1, subjects: ['no server'] } }
    },
    async 'jobs-dead'() {
      const dead = await listDeadJobs(database.queries, mostJobs)
      const [last] = dead
      if (!last) return null
      const count = (await countDeadJobs(database.queries)).reduce((sum, { count }) => sum + count, 0)
      const subjects = dead.map(({ id, diedAt }) => `${id} ${diedAt}`)
      return { alarm: { kind: 'jobs-dead', count, raisedAt: last.diedAt }, found: { count, subjects } }
    },
    async 'model-silent'() {
      if (!(await hasJobWaiting(database.queries, { kind: readKind, error: silentReason }))) return null
      const raisedAt = (await findAlarm(database.queries, 'model-silent'))?.raisedAt ?? instant(clock)
      return { alarm: { kind: 'model-silent', count: 1, raisedAt }, found: { count: 1, subjects: ['silent'] } }
    },
    async 'backup-failed'() {
      const failed = await createBackupRunsStore({ database, clock }).lastFailed()
      const [first] = failed
      if (!first) return null
      const subjects = failed.map(({ kind, endedAt }) => `${kind} ${endedAt}`)
      const count = failed.length
      return { alarm: { kind: 'backup-failed', count, raisedAt: first.endedAt }, found: { count, subjects } }
    },
    async 'shop-silent'() {
      const silent = await silentShops({ secrets: shop.now().webhookSecrets, now: instant(clock) })
      const [first] = silent
      if (!first) return null
      const subjects = silent.map(({ shop, heardAt }) => `${shop} ${heardAt}`)
      const count = silent.length
      return { alarm: { kind: 'shop-silent', count, raisedAt: first.heardAt }, found: { count, subjects } }
    },
    async 'code-guessing'() {
      const [alarm] = await codeAlarms()
      return alarm ? { alarm, found: { count: 1, subjects: [alarm.until] } } : null
    },
    'orders-refused': deliveriesAre('orders-refused', 'refused'),
    'orders-unread': deliveriesAre('orders-unread', 'unread'),
    'orders-undecided': ordersAre('orders-undecided', findUndecided),
    'orders-waiting': ordersAre('orders-waiting', findWaiting),
    'claims-waiting': ordersAre('claims-waiting', findWaitingClaims),
    async 'claims-guessed'() {
      const guessed = await guessedClaims(limits)
      if (!guessed) return null
      const { count, until } = guessed
      return { alarm: { kind: 'claims-guessed', count, raisedAt: instant(clock) }, found: { count: 1, subjects: [`${until}`] } }
    },
  }

  async function findOpen(note?: (kind: AlarmKind, found: Found) => Promise<unknown>): Promise<OpenAlarm[]> {
    const open: OpenAlarm[] = []
    for (const kind of watchedAlarmKinds) {
      const watched = await watchers[kind]()
      await note?.(kind, watched?.found ?? { count: 0, subjects: [] })
      if (watched && isOpen(await findAlarm(database.queries, kind), watched.found)) open.push(watched)
    }
    const stored = (await alarms.list()).map((alarm) => ({ alarm }))
    const place = ({ alarm }: OpenAlarm) => alarmKinds.indexOf(alarm.kind)
    return [...stored, ...open].toSorted((a, b) => place(a) - place(b))
  }

  const isWatched = (kind: AlarmKind): kind is WatchedAlarmKind => kind in watchers

  return {
    /** The alarms that aren't settled, in the order of `alarmKinds`. */
    open: async (): Promise<Alarm[]> => (await findOpen()).map(({ alarm }) => alarm),

    /**
     * Stores what is found now, so that new alarms are noticed and those that ended can be raised anew. Returns those that aren't
     * settled.
     */
    store: (): Promise<OpenAlarm[]> => findOpen((kind, found) => alarms.record(kind, found)),

    /** What an alarm is about now; null when there is none, or when it's settled. Called before the transaction that settles it. */
    async find(kind: AlarmKind): Promise<Found | null> {
      const before = await findAlarm(database.queries, kind)
      const found = isWatched(kind) ? ((await watchers[kind]())?.found ?? null) : before
      return found && isOpen(before, found) ? found : null
    },

    /** Settles an alarm until something new is found. */
    async settle(tx: Tx, kind: AlarmKind, found: Found, now: string): Promise<void> {
      // The emails say it themselves, also in the outbox.
      if (kind === 'mails-failed') await settleFailedMails(tx, found.subjects ?? 'all')
      else await settleAlarm(tx, kind, { found, now })
    },
  }
}
