import type { FastifyInstance } from 'fastify'
import {
  blankNotShown,
  pageNotFound,
  showingIsOff,
  shownLinkNotFound,
  tooManyShownLinks,
} from '#features/planner/planner.errors.ts'
import { showingApi } from '#features/planner/showing.contract.ts'
import { instant } from '#kit/clock.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import { serve } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/ids.ts'
import { credentialsVersionOf } from '../standing.ts'
import { presentPages, type ShowingOptions } from './showing.ts'
import { addShownLink, countShown, listShownLinks, removeShownLink, setLinkEnd } from './shown-links.store.ts'

const dayMs = 24 * 60 * 60 * 1000

interface PageVersion {
  uploadId: string
  sourcePage: number
  inkStep: string | null
  dateFrom: string | null
  dateTo: string | null
}

export interface ShowingRoutesOptions extends ShowingOptions {
  publicUrl: string
  findInstance(id: string, userId: string): Promise<PageVersion | null>
}

/** Routes by which owners show pages to somebody by a link, and end that. */
export function addShowingRoutes(app: FastifyInstance, options: ShowingRoutesOptions) {
  const { database, clock, passwords, publicUrl, showsPages, isOn, findInstance, presentUploads } = options
  const { queries } = database
  const endIn = (days: number) => instant(clock, days * dayMs)

  async function linksOf(userId: string) {
    const links = await listShownLinks(queries, userId, instant(clock))
    const ids = links.map(({ id }) => id)
    const pages = Map.groupBy(await presentPages(options, userId, ids), ({ linkId }) => linkId)
    return links.map(({ passwordHash, ...link }) => ({
      ...{ ...link, hasPassword: passwordHash !== null },
      pages: pages.get(link.id)?.length ?? 0,
    }))
  }

  async function writtenPages(userId: string, ids: readonly string[]): Promise<PageVersion[]> {
    const rows = (await Promise.all(ids.map((id) => findInstance(id, userId)))).filter((row) => row !== null)
    const uploadIds = new Set(rows.map(({ uploadId }) => uploadId))
    const present = await presentUploads(userId, [...uploadIds])
    if (rows.length < ids.length || present.length < uploadIds.size || !(await isOn(userId))) throw pageNotFound()
    if (rows.some(({ inkStep }) => inkStep === 'none')) throw blankNotShown()
    return rows
  }

  serve(app, showingApi.links, ({ params }) => linksOf(params.userId))

  serve(app, showingApi.make, async ({ params: { userId }, body, hold, request }) => {
    if (!showsPages()) throw showingIsOff()
    const rows = await writtenPages(userId, body.pageIds)
    const token = newToken()
    const link = {
      id: newId(),
      user_id: userId,
      token_hash: tokenHash(token),
      password_hash: body.password === null ? null : await passwords.hash(body.password),
      name: body.name.trim(),
      first_day: rows.flatMap(({ dateFrom }) => dateFrom ?? []).toSorted()[0] ?? null,
      last_day:
        rows
          .flatMap(({ dateTo }) => dateTo ?? [])
          .toSorted()
          .at(-1) ?? null,
      created_at: instant(clock),
      expires_at: endIn(body.days),
    }
    await hold.transaction(async (tx) => {
      const version = await credentialsVersionOf(tx, userId)
      if (!(await addShownLink(tx, { ...link, credentials_version: version }, rows))) throw tooManyShownLinks()
      await request.tellOwner(tx)
    })
    return { address: `${publicUrl}/shown/${token}` }
  })

  serve(app, showingApi.change, async ({ params, body, hold }) => {
    const expiresAt = endIn(body.days)
    const isSet = await hold.transaction((tx) => setLinkEnd(tx, params, { expiresAt, now: instant(clock) }))
    if (!isSet) throw shownLinkNotFound()
    return { expiresAt }
  })

  serve(app, showingApi.revoke, async ({ params }) => {
    if (!(await removeShownLink(queries, params))) throw shownLinkNotFound()
    return null
  })

  serve(app, showingApi.count, () => countShown(queries, instant(clock)))

  return { shownLinks: linksOf }
}
