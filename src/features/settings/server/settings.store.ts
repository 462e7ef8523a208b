import type { Database, Params } from '#kit/server/db/database.ts'
import { readSettings, type Settings } from '../settings.rules.ts'
import './settings.tables.ts'

export function createSettingsStore(database: Database) {
  const findSettings = database.prepare((queries, param: Params<{ userId: string }>) =>
    queries.selectFrom('user_settings').select('settings').where('user_id', '=', param('userId')),
  )

  return {
    async find(userId: string): Promise<Settings> {
      const [row] = await findSettings({ userId })
      return parse(row?.settings)
    },

    /** Changes of two browsers follow each other; neither undoes what the other did not touch. */
    change: (userId: string, changes: Partial<Settings>, now: string): Promise<Settings> =>
      database.transaction(async (tx) => {
        const before = await tx
          .insertInto('user_settings')
          .values({ user_id: userId, settings: '{}', updated_at: now })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ updated_at: now }))
          .returning('settings')
          .executeTakeFirstOrThrow()
        const settings = { ...parse(before.settings), ...changes }
        await tx
          .updateTable('user_settings')
          .set({ settings: JSON.stringify(settings) })
          .where('user_id', '=', userId)
          .execute()
        return settings
      }),
  }
}

function parse(stored: string | undefined): Settings {
  return readSettings(stored === undefined ? null : JSON.parse(stored))
}
