import type { Database } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import type { FileSource } from '../sources.contract.ts'
import { sourcesOfDevices } from '../sources.rules.ts'
import './library.tables.ts'

/** Most files of devices that are summed up on the dashboard. */
const mostArrived = 500

export interface ArrivedFile {
  id: string
  device: string | null
  uploadDate: string
}

const keyOf = ({ source, device }: Pick<FileSource, 'source' | 'device'>) => `${source} ${device}`

/** Reads who has sent the files of an owner. */
export function createSourcesStore({ queries }: Database) {
  return {
    async list(userId: string): Promise<FileSource[]> {
      const groups = await queries
        .selectFrom('uploads')
        .select(({ fn }) => ['source', 'device', fn.countAll<number>().as('files'), fn.max('id').as('lastId')])
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('source', 'is not', null)
        .groupBy(['source', 'device'])
        .execute()
      const ids = groups.map(({ lastId }) => lastId)
      const newest = ids.length === 0 ? [] : await newestOf(ids)
      const refused = await queries.selectFrom('refused_files').selectAll().where('user_id', '=', userId).execute()
      const found = new Map<string, FileSource>()
      for (const { source, device, files, lastId } of groups) {
        const last = newest.find(({ id }) => id === lastId)
        if (source === null) continue
        const row = {
          source,
          device,
          files: Number(files),
          lastName: last?.originalName ?? null,
          lastAt: last?.uploadDate ?? null,
        }
        found.set(keyOf(row), { ...row, refused: null })
      }
      const none = { files: 0, lastName: null, lastAt: null }
      for (const { source, device, name, reason, refused_at: at } of refused)
        found.set(keyOf({ source, device }), {
          ...(found.get(keyOf({ source, device })) ?? { source, device, ...none }),
          refused: { name, reason, at },
        })
      return [...found.values()]
    },

    /** Returns the files that devices have sent after an instant, the newest first. */
    arrivedSince: (userId: string, since: string): Promise<ArrivedFile[]> =>
      queries
        .selectFrom('uploads')
        .select(fields('id device upload_date'))
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null)
        .where('source', 'in', sourcesOfDevices)
        .where('upload_date', '>', since)
        .orderBy('upload_date', 'desc')
        .limit(mostArrived)
        .execute(),

    /** Returns when the owner was told that a file of a device didn't fit, if it still wouldn't. */
    async fullSince(userId: string): Promise<string | null> {
      const told = queries.selectFrom('full_libraries').select('told_at').where('user_id', '=', userId)
      return (await told.executeTakeFirst())?.told_at ?? null
    },
  }

  function newestOf(ids: string[]) {
    return queries.selectFrom('uploads').select(fields('id original_name upload_date')).where('id', 'in', ids).execute()
  }
}
