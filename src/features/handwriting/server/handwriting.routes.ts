import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { serve } from '#kit/server/http/serve.ts'
import { defaultLimit, sendPage } from '#kit/server/lists/paging.ts'
import { type Handwriting, type HandwrittenPage, handwritingApi } from '../handwriting.contract.ts'
import { handwritingNotFound, noModelServer, textChanged } from '../handwriting.errors.ts'
import { cleanText } from '../handwriting.rules.ts'
import { hostOf } from './ask-model.ts'
import {
  agree,
  countHandwritten,
  findConsent,
  findHandwritten,
  isAgreed,
  listHandwritten,
  type StoredPage,
  typeText,
  withdraw,
} from './handwriting.store.ts'
import { createHandwritingJobs, enqueuePlan, forgetReading, type HandwritingOptions } from './read-handwriting.ts'

const namesIn = (reader: string | null) => {
  const [model = '', host = ''] = reader?.split(' ') ?? []
  return reader === null ? null : { model, host }
}

export function addHandwritingRoutes(app: FastifyInstance, options: HandwritingOptions) {
  const { database, clock, modelServer, index, takeTurn, presentUploads, wakeJobs } = options

  async function stateOf(userId: string): Promise<Handwriting> {
    const server = await modelServer()
    const consent = await findConsent(database.queries, userId)
    const isOn = isAgreed(consent, server)
    return {
      server: server && { host: hostOf(server), model: server.model },
      ...{ isOn, hasChanged: consent !== null && !isOn },
      ...(await countHandwritten(database.queries, userId)),
    }
  }
  serve(app, handwritingApi.state, ({ params }) => stateOf(params.userId))

  serve(app, handwritingApi.agree, async ({ params: { userId }, body }) => {
    const server = await modelServer()
    if (server === null || hostOf(server) !== body.host || server.model !== body.model) throw noModelServer()
    await database.transaction(async (tx) => {
      await takeTurn(tx, userId)
      await agree(tx, userId, server, instant(clock))
      await enqueuePlan(tx, { userId })
    })
    wakeJobs()
    return stateOf(userId)
  })

  serve(app, handwritingApi.withdraw, async ({ params: { userId } }) => {
    await database.transaction(async (tx) => {
      await takeTurn(tx, userId)
      await withdraw(tx, userId)
      await index.remove(tx, userId)
      await forgetReading(tx, userId)
    })
    return stateOf(userId)
  })

  /** Leaves out pages of deleted files. */
  async function shownIn(userId: string, rows: readonly StoredPage[]): Promise<HandwrittenPage[]> {
    const uploads = await presentUploads(userId, [...new Set(rows.map(({ uploadId }) => uploadId))])
    const files = new Map(uploads.map(({ id, filename, originalName }) => [id, { filename, originalName }]))
    return rows.flatMap(({ uploadId, editedAt, isChanged, reader, ...row }) => {
      const file = files.get(uploadId)
      return file ? [{ ...row, ...file, reader: namesIn(reader), isEdited: editedAt !== null, hasChanged: isChanged }] : []
    })
  }

  serve(app, handwritingApi.pages, async ({ params: { userId }, query: { open, cursor }, request, reply }) => {
    const asked = { userId, isOpen: open === '1', cursor, limit: defaultLimit + 1 }
    return shownIn(userId, sendPage(await listHandwritten(database.queries, asked), defaultLimit, { request, reply }))
  })

  serve(app, handwritingApi.change, async ({ params: { id }, body, user }) => {
    const owned = { id, userId: user.id }
    const kept = await database.transaction(async (tx) => {
      await takeTurn(tx, user.id)
      const page = await findHandwritten(tx, owned)
      if (!page) throw handwritingNotFound()
      return typeText(tx, index, page, { text: cleanText(body.text), version: body.version, now: instant(clock) })
    })
    if (kept === null) throw textChanged()
    const [shown] = await shownIn(user.id, [kept])
    if (!shown) throw handwritingNotFound()
    return shown
  })

  async function ownTexts(userId: string) {
    const rows = await listHandwritten(database.queries, { userId, isOpen: false, cursor: undefined, limit: mostPages })
    return (await shownIn(userId, rows)).map(({ originalName: file, page, dateFrom: from, text, reader, isEdited }) => ({
      ...{ file, page, from, text, readBy: reader, isEdited },
    }))
  }

  const { plan, read } = createHandwritingJobs(options)
  return {
    /** The host to which the ink of an owner's pages goes; null when it goes nowhere. */
    async hostFor(userId: string): Promise<string | null> {
      const server = await modelServer()
      return server && isAgreed(await findConsent(database.queries, userId), server) ? hostOf(server) : null
    },
    onPages: (tx: Tx, of: { userId: string; uploadId: string }) => enqueuePlan(tx, of),
    jobs: [{ handlers: plan }, { handlers: read, atOnce: 2 }],
    ownData: { 'handwriting-read': ownTexts },
  }
}

/** More than an owner can have: pages of planners for fifteen years. */
const mostPages = 100_000
