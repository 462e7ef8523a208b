import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import { notSignedIn } from '#kit/errors.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/ids.ts'
import { blankNotShown, pageNotFound, showingIsOff, shownLinkNotFound, tooManyShownLinks } from '../planner.errors.ts'
import { showingApi } from '../showing.contract.ts'
import type { InstanceRow } from './pages.store.ts'
import type { ShowingOptions } from './showing.ts'
import { addShownLink, countShown, listShownLinks, listShownPages, removeShownLink, setLinkEnd } from './shown-links.store.ts'

const dayMs = 24 * 60 * 60 * 1000

export interface ShowingRoutesOptions
  extends Pick<ShowingOptions, 'showsPages' | 'findStanding'>,
    Pick<Basics, 'database' | 'clock' | 'passwords'> {
  publicUrl: string
  findInstance(id: string, userId: string): Promise<InstanceRow | null>
  presentUploads(userId: string, ids: readonly string[]): Promise<{ id: string }[]>
}

/** Routes by which owners show pages to somebody by a link, and end that. */
export function addShowingRoutes(app: FastifyInstance, options: ShowingRoutesOptions) {
  const { database, clock, passwords, publicUrl, showsPages, findStanding, findInstance, presentUploads } = options
  const { queries } = database
  const endIn = (days: number) => instant(clock, days * dayMs)

  async function linksOf(userId: string) {
    const links = await listShownLinks(queries, userId, instant(clock))
    const pages =
      links.length === 0
        ? []
        : await listShownPages(
            queries,
            links.map(({ id }) => id),
          )
    const uploads = await presentUploads(userId, [...new Set(pages.map(({ uploadId }) => uploadId))])
    const present = new Set(uploads.map(({ id }) => id))
    const shown = Map.groupBy(
      pages.filter(({ uploadId }) => present.has(uploadId)),
      ({ linkId }) => linkId,
    )
    return links.map(({ passwordHash, ...link }) => ({
      ...link,
      hasPassword: passwordHash !== null,
      pages: shown.get(link.id)?.length ?? 0,
    }))
  }

  async function writtenPages(userId: string, ids: readonly string[]): Promise<InstanceRow[]> {
    const found = await Promise.all(ids.map((id) => findInstance(id, userId)))
    const rows = found.filter((row) => row !== null)
    const uploads = new Set(
      (await presentUploads(userId, [...new Set(rows.map(({ uploadId }) => uploadId))])).map(({ id }) => id),
    )
    if (rows.length < ids.length || rows.some(({ uploadId }) => !uploads.has(uploadId))) throw pageNotFound()
    if (rows.some(({ inkStep }) => inkStep === 'none')) throw blankNotShown()
    return rows
  }

  serve(app, showingApi.links, ({ params }) => linksOf(params.userId))

  serve(app, showingApi.make, async ({ params: { userId }, body, hold, request }) => {
    if (!showsPages()) throw showingIsOff()
    const rows = await writtenPages(userId, body.pageIds)
    const token = newToken()
    const hash = body.password === null ? null : await passwords.hash(body.password)
    await hold.transaction(async (tx) => {
      const standing = await findStanding(tx, userId, { isLocked: true })
      if (standing === null) throw notSignedIn()
      const link = {
        id: newId(),
        user_id: userId,
        token_hash: tokenHash(token),
        password_hash: hash,
        name: body.name.trim(),
        first_day: rows.flatMap(({ dateFrom }) => dateFrom ?? []).sort()[0] ?? null,
        last_day:
          rows
            .flatMap(({ dateTo }) => dateTo ?? [])
            .sort()
            .at(-1) ?? null,
        credentials_version: standing.credentialsVersion,
        created_at: instant(clock),
        expires_at: endIn(body.days),
      }
      if (!(await addShownLink(tx, link, rows))) throw tooManyShownLinks()
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
