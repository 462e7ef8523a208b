import { firstCursor } from './paging.ts'
import './action-log.tables.ts'
import type { AdminAction } from '../actions.contract.ts'
import type { Database } from './db/database.ts'

/** Reads the log of administrators' actions. */
export function createActionsStore(database: Database) {
  return {
    /** Newest first. */
    async listPage(query: {
      subject?: string | undefined
      actorId?: string | undefined
      cursor?: string | undefined
      limit: number
    }): Promise<AdminAction[]> {
      const { subject, actorId, cursor = firstCursor, limit } = query
      const rows = await database.queries
        .selectFrom('actions')
        .select([
          'id',
          'actor_id as actorId',
          'actor_email as actorEmail',
          'action',
          'subject',
          'details',
          'address',
          'created_at as createdAt',
        ])
        .$if(subject !== undefined, (some) => some.where('subject', '=', subject ?? ''))
        .$if(actorId !== undefined, (some) => some.where('actor_id', '=', actorId ?? ''))
        .where('id', '<', cursor)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as AdminAction['details'] }))
    },
  }
}
