import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { newId } from '#kit/server/ids.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { pngPage } from '../documents/pages.ts'
import { blankPlanner, writePdf } from '../documents/planner-pdf.ts'
import { formBody, type TestUser, type Willow } from '../willow.ts'

/** The server, and the user who owns the rows that are made. */
export interface Place {
  willow: Willow
  owner: TestUser
}

// What a request can be about, created again for each request.

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
    size: number
  }>()
export async function handwrittenPage(place: Place) {
  const { id: upload_id } = await upload(place)
  const page = {
    id: newId(),
    user_id: place.owner.id,
    place: upload_id,
    upload_id,
    page: 1,
    content_hash: 'x',
    kind: 'day',
  } as const
  const read = {
    state: 'read',
    tries: 0,
    version: 1,
    text: 'Water',
    reader: 'reader ai.example',
    is_open: true,
    is_changed: false,
  } as const
  const dates = { date_from: '2026-03-02', date_to: '2026-03-02', read_at: '2026-03-02T09:00:00.000Z', edited_at: null }
  await place.willow.database.queries
    .insertInto('handwriting_pages')
    .values({ ...page, ...read, ...dates })
    .execute()
  return page.id
}
export const registration = async ({ willow, owner }: Place) =>
  (
    await willow.database.queries
      .selectFrom('registered_users')
      .select('id')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
  ).id
export const code = async ({ willow }: Pick<Place, 'willow'>, customerEmail?: string) => {
  const made = await willow.fixtures.code(customerEmail)
  const row = willow.database.queries.selectFrom('access_codes').select('id').where('code', '=', made)
  return (await row.executeTakeFirstOrThrow()).id
}
export const order = async (place: Pick<Place, 'willow'>, state: 'pending' | 'needs_decision' | 'waiting') => {
  const id = randomUUID()
  const email = `${id}@mail.example`
  const codeId = await code(place, email)
  const { queries } = place.willow.database
  await queries
    .insertInto('orders')
    .values({
      id,
      order_number: id,
      number_key: id,
      reference: id,
      source: 'webhook',
      state,
      customer_email: email,
      customer_key: email,
      code_id: codeId,
      is_activated: false,
      created_at: '2026-03-02T09:00:00.000Z',
      search_text: '',
    })
    .execute()
  await queries.insertInto('order_codes').values({ code_id: codeId, order_id: id, line: '' }).execute()
  return { id }
}
/** An order whose buyer got the code by the claim page. */
export async function claimedOrder(place: Pick<Place, 'willow'>) {
  const { id } = await order(place, 'pending')
  const claimed_at = '2026-03-02T09:00:00.000Z'
  await place.willow.database.queries.updateTable('orders').set({ claimed_at }).where('id', '=', id).execute()
  return { id }
}
/** A claim that waits, of an order without an address. */
export async function claim(place: Pick<Place, 'willow'>) {
  const { id: orderId } = await order(place, 'pending')
  const { queries } = place.willow.database
  const [id, name_key] = [newId(), newId()]
  await queries.updateTable('orders').set({ customer_email: '', customer_key: '' }).where('id', '=', orderId).execute()
  await queries.insertInto('order_names').values({ name_key, order_id: orderId }).execute()
  const email = `${id}@mail.example`
  await queries
    .insertInto('order_claims')
    .values({
      ...{ id, name_key, customer_email: email, customer_key: email, language: null, answer: null },
      created_at: '2026-03-02T09:00:00.000Z',
    })
    .execute()
  return { id, orderId }
}
/** An order about which the operator is asked whether it is another one. */
export async function askedOrder(place: Place) {
  const [{ id: same_as }, { id }] = [await order(place, 'pending'), await order(place, 'waiting')]
  await place.willow.database.queries.updateTable('orders').set({ same_as, waits_for: 'same' }).where('id', '=', id).execute()
  return { id }
}
export const product = async ({ willow }: Place) => {
  const id = newId()
  await willow.database.queries
    .insertInto('products')
    .values({ id, name: 'Planner', is_coded: true, created_at: '2026-03-02T09:00:00.000Z' })
    .execute()
  return id
}
export async function givenProduct(place: Place): Promise<string> {
  const [id, product_id] = [newId(), await product(place)]
  const row = { id, product_id, user_id: place.owner.id, code_id: null, given_at: '2026-03-02T09:00:00.000Z' }
  await place.willow.database.queries.insertInto('given_products').values(row).execute()
  return product_id
}
/** Adds a dead job and returns its id. */
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
      to_key: 'a@mail.example',
      subject: 'Your code',
      text: 'WILLOWAAAAAA',
      html: '',
      headers: '{}',
      state: 'failed',
      attempts: 9,
      created_at: '2026-03-02T09:00:00.000Z',
    })
    .execute()
  return { params: { id } }
}
function madeId(reply: LightMyRequestResponse): string {
  return reply.json<{ id: string }>().id
}

/** A link that shows a page of the planner. */
export const shownLink = async (place: Place) => {
  const { id: pageId } = await plannerPage(place)
  const { queries } = place.willow.database
  const page = queries.selectFrom('page_instances').select(['upload_id', 'source_page']).where('id', '=', pageId)
  const link = { id: randomUUID(), user_id: place.owner.id, token_hash: randomUUID(), name: '', credentials_version: 0 }
  const times = { created_at: '2026-03-02T09:00:00.000Z', expires_at: '2099-01-01T00:00:00.000Z' }
  await queries
    .insertInto('shown_links')
    .values({ ...link, ...times })
    .execute()
  await queries
    .insertInto('shown_pages')
    .values({ ...(await page.executeTakeFirstOrThrow()), link_id: link.id, number: 1 })
    .execute()
  return { userId: place.owner.id, id: link.id }
}

/** Makes a form with a different planner each time. */
export const editionForm = () =>
  formBody([
    ['title', 'Daily'],
    [
      'file',
      { filename: 'planner.pdf', content: Buffer.concat([blankPlanner({ year: 2026, months: 1 }), Buffer.from(randomUUID())]) },
    ],
  ])
export const edition = async ({ willow }: Place, state: 'ready' | 'published' = 'ready') => {
  const id = randomUUID()
  await willow.database.queries
    .insertInto('editions')
    .values({
      id,
      title: 'Daily',
      year: 2026,
      years: JSON.stringify([{ year: 2026, from: '2026-01-01', to: '2026-12-31' }]),
      filename: `${id}.pdf`,
      sha256: id,
      state,
      page_count: 1,
      pages_done: 1,
      created_at: '2026-03-02T09:00:00.000Z',
    })
    .execute()
  await willow.database.queries
    .insertInto('edition_pages')
    .values({
      edition_id: id,
      number: 1,
      kind: 'day',
      date_from: '2026-01-05',
      date_to: '2026-01-05',
      label: 'January 5',
      streams: '[]',
      marks: '[]',
      words: '',
      letters: '',
      calendar: '',
      links: '[]',
    })
    .execute()
  return id
}
/** Adds a page of an export that is not placed yet. */
export const plannerPage = async (place: Place) => {
  const { id: uploadId } = await upload(place)
  const { queries } = place.willow.database
  const [id, userId] = [randomUUID(), place.owner.id]
  const counts = { pages_total: 1, pages_done: 1, placed: 0, with_ink: 0, unchanged: 0, unplaced: 1, new_pages: 0 }
  // The upload has created the import.
  const { id: importId } = await queries
    .updateTable('imports')
    .set({ state: 'done', ...counts })
    .where('upload_id', '=', uploadId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('page_instances')
    .values({
      id,
      import_id: importId,
      user_id: userId,
      upload_id: uploadId,
      source_page: 1,
      confidence: 0,
      content_hash: id,
      is_unchanged: false,
      is_ignored: false,
      suggestions: '[]',
    })
    .execute()
  return { id, importId }
}
/** Adds a page of a planner with its owner's writing on it. */
export const bookPage = async (place: Place) => {
  const { id } = await plannerPage(place)
  const form = await formBody([
    ['userId', place.owner.id],
    ['file', { filename: 'blank.pdf', content: writePdf([{ streams: ['0 0 9 9 re f'] }]) }],
  ])
  const sent = await place.owner.send({ method: 'POST', url: '/api/uploads', ...form })
  const editionId = await edition(place, 'published')
  const { queries } = place.willow.database
  await queries
    .updateTable('editions')
    .set({ filename: sent.json<{ filename: string }>().filename })
    .where('id', '=', editionId)
    .execute()
  await queries
    .updateTable('page_instances')
    .set({
      edition_id: editionId,
      edition_page: 1,
      kind: 'day',
      date_from: '2026-01-05',
      date_to: '2026-01-05',
      ink_step: 'half',
    })
    .where('id', '=', id)
    .execute()
  return { userId: place.owner.id, id: editionId, number: '1', month: '2026-01.pdf' }
}
