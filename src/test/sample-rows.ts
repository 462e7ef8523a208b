import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { newId } from '#kit/server/ids.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { pngPage } from './pages.ts'
import { formBody, type TestUser, type Willow } from './willow.ts'

/** The server, and somebody to whom what is made belongs. */
export interface Place {
  willow: Willow
  owner: TestUser
}

// What a request can be about, made anew for each.

export const goal = async ({ owner }: Place) =>
  madeId(await owner.send({ method: 'POST', url: '/api/goals', payload: { userId: owner.id, title: 'Walk' } }))
export const folder = async ({ owner }: Place) =>
  madeId(await owner.send({ method: 'POST', url: '/api/folders', payload: { userId: owner.id, name: `Folder ${randomUUID()}` } }))
export const uploadForm = async ({ owner }: Place) =>
  formBody([
    ['userId', owner.id],
    ['folder', 'General'],
    ['file', { filename: 'page.png', content: await pngPage() }],
  ])
export const upload = async (place: Place) =>
  (await place.owner.send({ method: 'POST', url: '/api/uploads', ...(await uploadForm(place)) })).json<{
    id: string
    filename: string
  }>()
export const registration = async ({ willow, owner }: Place) =>
  (
    await willow.database.queries
      .selectFrom('registered_users')
      .select('id')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
  ).id
export const code = async ({ willow }: Place, customerEmail?: string) => {
  const made = await willow.fixtures.code(customerEmail)
  const row = willow.database.queries.selectFrom('access_codes').select('id').where('code', '=', made)
  return (await row.executeTakeFirstOrThrow()).id
}
export const order = async (place: Place, state: 'pending' | 'needs_decision') => {
  const id = randomUUID()
  const email = `${id}@mail.example`
  await place.willow.database.queries
    .insertInto('orders')
    .values({
      id,
      order_number: id,
      number_key: id,
      reference: id,
      source: 'webhook',
      state,
      customer_email: email,
      code_id: await code(place, email),
      is_activated: false,
      created_at: '2026-03-02T09:00:00.000Z',
      search_text: '',
    })
    .execute()
  return { id }
}
/** A background job that was given up; its id. */
export async function deadJob({ willow: { database, clock } }: Place): Promise<string> {
  const id = newId()
  const died_at = new Date(clock.now()).toISOString()
  await database.transaction((tx) => enqueueJob(tx, { kind: 'broken', key: id, payload: {} }))
  const [job] = await database.queries
    .updateTable('jobs')
    .set({ died_at, tries: 12, error: 'The disk is gone.' })
    .where('key', '=', id)
    .returning('id')
    .execute()
  return job?.id ?? ''
}
export const failedMail = async ({ willow }: Place) => {
  const id = randomUUID()
  await willow.database.queries
    .insertInto('mails')
    .values({
      id,
      kind: 'code',
      to_address: 'a@mail.example',
      subject: 'Your code',
      text: 'WILLOWAAAAAA',
      html: '',
      headers: '{}',
      state: 'failed',
      attempts: 9,
      next_try_at: '2026-03-02T09:00:00.000Z',
      created_at: '2026-03-02T09:00:00.000Z',
    })
    .execute()
  return { params: { id } }
}
function madeId(reply: LightMyRequestResponse): string {
  return reply.json<{ id: string }>().id
}
