import type { Basics } from '#kit/server/basics.ts'
import { groupNames, type SettingGroup } from '../../shop-settings.rules.ts'
import type { Config } from '../config.ts'
import { applied, mailServerIn, openSettings, type ShopConfig } from './apply-settings.ts'
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

/**
 * The configuration with what administrators have set. Its objects stay the same and their content changes, so whoever holds `brand` or
 * `webhookSecrets` has the present values.
 */
export async function createLiveShop({ config: given, database, clock, secret }: LiveShopOptions) {
  const config: Config = { ...given, brand: { ...given.brand }, webhookSecrets: { ...given.webhookSecrets } }
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
    settle(config, applied(given, openSettings(stored, secret)))
    const isFirst = known === null
    known = versions
    if (!isFirst) for (const listener of listeners) await listener()
  }

  const shop = {
    config,
    secret,
    /** The configuration without what administrators have set. */
    given,
    hasMailServer: () => config.smtpUrl !== undefined,
    mailServer: () => mailServerIn(config),
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

/** Puts new values into the objects that others hold. */
export function settle(config: Config, { brand, webhookSecrets, ...others }: ShopConfig): void {
  Object.assign(config.brand, brand)
  for (const shop of Object.keys(config.webhookSecrets)) delete config.webhookSecrets[shop as keyof typeof webhookSecrets]
  Object.assign(config.webhookSecrets, webhookSecrets)
  Object.assign(config, others)
}
