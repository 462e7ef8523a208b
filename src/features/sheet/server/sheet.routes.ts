import type { FastifyInstance } from 'fastify'
import type { Basics } from '#kit/server/basics.ts'
import { contentDisposition } from '#kit/server/files/content-disposition.ts'
import { serve } from '#kit/server/http/serve.ts'
import type { JobShare } from '#kit/server/jobs/scheduler.ts'
import { sheetApi } from '../sheet.contract.ts'
import { sheetIsOff } from '../sheet.errors.ts'
import { listSheets } from './sheets.store.ts'
import type { Sheets } from './sheets.ts'

interface SheetRoutesOptions extends Pick<Basics, 'database'> {
  sheets: Sheets
  jobs: JobShare
}

export function addSheetRoutes(app: FastifyInstance, { database, sheets, jobs }: SheetRoutesOptions) {
  serve(app, sheetApi.today, async ({ params, reply }) => {
    const sheet = await sheets.today(params.userId)
    if (!sheet) throw sheetIsOff()
    const file = await sheets.draw(sheet)
    await sheets.remember(database.queries, sheet)
    const name = `${sheet.owner.wording.brand.name} ${sheet.content.date}.pdf`
    reply.headers({ 'content-disposition': contentDisposition('inline', name), 'cache-control': 'private, no-store' })
    return reply.type('application/pdf').send(file)
  })
  return { jobs: [jobs], ownData: { sheets: (userId: string) => listSheets(database.queries, userId) } }
}
