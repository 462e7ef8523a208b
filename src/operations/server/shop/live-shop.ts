import type { Basics } from '#kit/server/basics.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { Shop } from '#kit/server/shop.ts'
import { groupNames, type SettingGroup } from '../../shop-settings.rules.ts'
import type { Config, ShopConfig } from '../config.ts'
import { findSecret, settingsSecretName } from '../installation/secrets.ts'
import { applied, mailServerIn, openSettings } from './apply-settings.ts'
import { readStored, readVersions, type StoredGroup, type StoredSettings } from './shop-settings.store.ts'
import { findUnread } from './unread-settings.ts'

/** How old what a process knows may be. It looks again before it sends an email, reads a shop's message or saves settings. */
const freshMs = 1000

interface LiveShopOptions extends Pick<Basics, 'database' | 'clock'> {
  config: Config
  /** Seals the secrets. */
  secret: string
}

export type LiveShop = Awaited<ReturnType<typeof createLiveShop>>

/** The settings of the shop as they are now: the configuration with what administrators have set. */
export async function createLiveShop({ config: given, database, clock, secret }: LiveShopOptions) {
  let present: Readonly<ShopConfig>
  const listeners: (() => Promise<void>)[] = []
  let known: string | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  /** What each group held when it could be read last. */
  const lastRead: Partial<Record<SettingGroup, StoredGroup>> = {}

  async function look(): Promise<void> {
    const versions = await readVersions(database.queries)
    lookedAt = clock.now()
    if (versions === known) return
    const stored = await readStored(database.queries)
    for (const group of groupNames) {
      if (stored[group].isDamaged) stored[group] = lastRead[group] ?? stored[group]
      lastRead[group] = stored[group]
    }
    present = frozen(applied(given, openSettings(stored, secret)))
    const isFirst = known === null
    known = versions
    if (!isFirst) for (const listener of listeners) await listener()
  }

  const shop = {
    now: () => present,
    secret,
    /** The configuration without what administrators have set. */
    given,
    hasMailServer: () => present.smtpUrl !== undefined,
    mailServer: () => mailServerIn(present),
    readStored: (): Promise<StoredSettings> => readStored(database.queries),
    unread: () => findUnread({ config: given, database }, secret),
    /** Takes over what was saved since, also by another process. */
    async refresh(): Promise<void> {
      // What was saved after that look began may be missing in it.
      await looking?.catch(() => undefined)
      looking ??= look().finally(() => {
        looking = null
      })
      await looking
    },
    isFresh: () => Math.abs(clock.now() - lookedAt) < freshMs,
    /** Calls `listener` after each change. */
    onChange(listener: () => Promise<void>): void {
      listeners.push(listener)
    },
  }
  await shop.refresh()
  return shop
}

/** What administrators have saved, for a command, which ends before it changes. Creates nothing. */
export async function readShop(config: Config, database: Database): Promise<Shop<ShopConfig>> {
  const secret = await findSecret({ config, database }, settingsSecretName)
  const present = applied(config, openSettings(await readStored(database.queries), secret))
  return { now: () => present }
}

/** Nobody changes a setting by writing into what they were given. */
function frozen<Value extends object>(value: Value): Readonly<Value> {
  for (const member of Object.values(value))
    if (typeof member === 'object' && member !== null && !ArrayBuffer.isView(member)) frozen(member)
  return Object.freeze(value)
}
