import type { FastifyInstance } from 'fastify'
import type { Queries } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { serve } from '#kit/server/http/serve.ts'
import { mostToShow, showingApi } from '../showing.contract.ts'
import { inParts } from './name-dates.routes.ts'

interface PagesToShowOptions {
  queries: Queries
  presentUploads(userId: string, ids: readonly string[]): Promise<{ id: string; originalName: string }[]>
}

/** The route that says which pages of files can be shown to somebody, in the order of their days. */
export function addPagesToShow(app: FastifyInstance, { queries, presentUploads }: PagesToShowOptions) {
  serve(app, showingApi.pagesOf, async ({ params: { userId }, body: { uploadIds } }) => {
    const names = new Map((await presentUploads(userId, uploadIds)).map(({ id, originalName }) => [id, originalName]))
    const pages = queries
      .selectFrom('page_instances')
      .select([...fields('id upload_id ink_step kind date_from date_to')])
      .where('user_id', '=', userId)
      .where((where) => where.or([where('ink_step', 'is', null), where('ink_step', '!=', 'none')]))
      .orderBy('upload_id')
      .orderBy('source_page')
      .limit(mostToShow)
    const rows = await inParts([...names.keys()], (some) => pages.where('upload_id', 'in', some).execute())
    const shown = rows.slice(0, mostToShow).map(({ id, uploadId, ...row }) => ({ ...row, id, label: names.get(uploadId) ?? '' }))
    return {
      pages: shown.toSorted((a, b) => (a.dateFrom ?? '9').localeCompare(b.dateFrom ?? '9')),
      without: new Set(uploadIds).size - new Set(rows.map(({ uploadId }) => uploadId)).size,
    }
  })
}
