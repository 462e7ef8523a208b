import { afterEach, expect, test } from 'vitest'
import { OutcomeUnknown, type Tx } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { uploadForm } from '#test/routes/sample-rows.ts'
import { collect, forEachStore } from '#test/servers/stores.ts'
import { createWillow, type Willow } from '#test/willow.ts'

interface Sent {
  method: 'POST' | 'PUT'
  url: string
}

forEachDatabase((current, engine) => {
  forEachStore((openStore) => {
    let willow: Willow
    afterEach(() => willow.close())

    /** Uploads a page while its transaction is committed without a confirmation, undone by a lost connection, or begins after a sign-out. */
    async function uploadWith(ending: 'committed' | 'undone' | 'signed out', to: Sent = { method: 'POST', url: '/api/uploads' }) {
      const { database } = current()
      let isBreaking = false
      willow = await createWillow({
        openStore,
        database: Object.create(database, {
          transaction: {
            value: async (work: (tx: Tx) => Promise<unknown>) => {
              if (!isBreaking) return database.transaction(work)
              if (ending === 'undone') throw new Error('The connection was lost before the commit.')
              if (ending === 'signed out') {
                await database.queries.deleteFrom('sessions').execute()
                return database.transaction(work)
              }
              await database.transaction(work)
              throw new OutcomeUnknown(new Error('Connection terminated unexpectedly'))
            },
          },
        }),
      })
      const owner = await willow.fixtures.signedInUser()
      const form = await uploadForm({ willow, owner })
      isBreaking = true
      const reply = await owner.send({ ...to, ...form })
      isBreaking = false
      const rows = await database.queries.selectFrom('uploads').select('filename').where('user_id', '=', owner.id).execute()
      return { reply, rows }
    }
    const filesThere = () => collect(willow.files.list('files'))

    test('if the reply to the commit is lost, the file is kept and the user is asked to check', async () => {
      const { reply, rows } = await uploadWith('committed')
      expect(reply.statusCode).toBe(503)
      expect(reply.headers['retry-after']).toBe('5')
      expect(reply.json()).toMatchObject({ code: 'server.outcome_unknown' })
      expect(rows).toHaveLength(1)
      expect(await filesThere()).toEqual(rows.map(({ filename }) => filename))
    })

    test('if the row was certainly not inserted, the file is removed at once', async () => {
      const { reply, rows } = await uploadWith('undone')
      expect(reply.statusCode).toBe(500)
      expect(rows).toEqual([])
      expect(await filesThere()).toEqual([])
    })

    test.each<Sent>([
      { method: 'POST', url: '/api/uploads' },
      { method: 'PUT', url: `/api/uploads/${newId()}/parts/0` },
    ])('a session that ends just before the row of $method is inserted leaves neither a row nor a file', async (to) => {
      const { reply, rows } = await uploadWith('signed out', to)
      expect(reply.statusCode).toBe(401)
      expect(rows).toEqual([])
      expect(await current().database.queries.selectFrom('upload_parts').select('number').execute()).toEqual([])
      expect(await filesThere()).toEqual([])
    })
  }, engine)
})
