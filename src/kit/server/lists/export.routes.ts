import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Clock, instant } from '../../clock.ts'
import { csvRecord } from '../../csv.ts'
import { invalidRequest } from '../../errors.ts'
import { exportApi } from '../../export.contract.ts'
import { actorOf, note } from '../access/actor.ts'
import { serve } from '../http/serve.ts'
import { cellOf, type ExportFilter, type ExportSource, exportPages } from './export-source.ts'

/** Makes spreadsheet programs read the file as UTF-8. */
const byteOrderMark = '\u{feff}'

export interface ExportOptions {
  clock: Clock
  /** By name in the URL. */
  sources: Record<string, ExportSource>
}

/** Adds the route that streams a list as a CSV or JSON file and records the export in the action log. */
export function addExportRoute(app: FastifyInstance, { clock, sources }: ExportOptions) {
  const byName = new Map(Object.entries(sources))
  serve(app, exportApi.export, async ({ params, query, reply, ...call }) => {
    const source = byName.get(params.list)
    if (!source) throw invalidRequest({ message: 'list: Invalid' })
    const { format, ...filter } = query
    if (filter.state !== undefined && !source.states.includes(filter.state)) throw invalidRequest({ message: 'state: Invalid' })
    if (filter.sort !== undefined && !source.sorts.includes(filter.sort)) throw invalidRequest({ message: 'sort: Invalid' })
    const actor = actorOf(call, clock)
    await actor.transaction(async (tx) => {
      await note(tx, actor, { action: 'export', subject: params.list, details: { list: params.list, format } })
      await call.request.tellOwner(tx)
    })
    const file = `${params.list}-${instant(clock).slice(0, 10)}.${format}`
    reply.header('content-disposition', `attachment; filename="${file}"`)
    reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    const pieces = format === 'csv' ? csv(source, filter) : json(source, filter)
    return reply.send(Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }))
  })
}

async function* csv(source: ExportSource, filter: ExportFilter): AsyncGenerator<string> {
  yield byteOrderMark + csvRecord(source.columns)
  for await (const rows of exportPages(source, filter))
    yield rows.map((row) => csvRecord(source.columns.map((column) => cellOf(row[column])))).join('')
}

async function* json(source: ExportSource, filter: ExportFilter): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of exportPages(source, filter)) {
    const objects = rows.map((row) =>
      JSON.stringify(Object.fromEntries(source.columns.map((column) => [column, row[column] ?? null]))),
    )
    yield before + objects.join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
