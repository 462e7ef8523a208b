import type { Language } from '#kit/languages.ts'
import type { Database, Params, Queries, Tx } from '#kit/server/db/database.ts'
import { defaultSettings, readSettings, type Settings, type SettingsChange } from '../settings.rules.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** One row per user. */
    user_settings: {
      user_id: string
      /** JSON, parsed by `readSettings`. */
      settings: string
      updated_at: string
    }
  }
}

export function createSettingsStore(database: Database) {
  const findSettings = database.prepare((queries, param: Params<{ userId: string }>) =>
    queries.selectFrom('user_settings').select('settings').where('user_id', '=', param('userId')),
  )

  return {
    async find(userId: string): Promise<Settings> {
      const [row] = await findSettings({ userId })
      return parse(row?.settings)
    },

    /** Reads the settings within a transaction. */
    findIn: async (tx: Tx | Queries, userId: string): Promise<Settings> => parse(await findStored(tx, userId)),

    /**
     * Applies changes of two browsers one after the other: neither undoes what the other didn't touch. `also` runs in the same transaction.
     */
    change: (
      { userId, now, also }: { userId: string; now: string; also?: ((tx: Tx) => Promise<void>) | undefined },
      change: SettingsChange,
    ): Promise<Settings> =>
      database.transaction(async (tx) => {
        const before = await tx
          .insertInto('user_settings')
          .values({ user_id: userId, settings: '{}', updated_at: now })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ updated_at: now }))
          .returning('settings')
          .executeTakeFirstOrThrow()
        const settings = withChange(parse(before.settings), change)
        await tx
          .updateTable('user_settings')
          .set({ settings: JSON.stringify(settings) })
          .where('user_id', '=', userId)
          .execute()
        await also?.(tx)
        return settings
      }),
  }
}

const findStored = async (queries: Queries, userId: string): Promise<string | undefined> =>
  (await queries.selectFrom('user_settings').select('settings').where('user_id', '=', userId).executeTakeFirst())?.settings

async function findReadable(queries: Queries, userId: string): Promise<Settings> {
  const stored = await findStored(queries, userId)
  try {
    return parse(stored)
  } catch {
    return defaultSettings
  }
}

/** The language that a user has chosen; null before the first choice. Settings that can't be read don't stop an email about the account. */
export const findLanguage = async (queries: Queries, userId: string): Promise<Language | null> =>
  (await findReadable(queries, userId)).language

/** The time zone of a user's devices. Settings that can't be read have none. */
export const findTimeZone = async (queries: Queries, userId: string): Promise<string | null> =>
  (await findReadable(queries, userId)).delivery.timeZone

export type SettingsStore = ReturnType<typeof createSettingsStore>

const withChange = (settings: Settings, change: SettingsChange): Settings => ({ ...settings, ...change(settings) })

function parse(stored: string | undefined): Settings {
  return readSettings(stored === undefined ? null : JSON.parse(stored))
}
