import type { FastifyRequest } from 'fastify'
import { instant } from '#kit/clock.ts'
import { networksOf } from '#kit/server/access/networks.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import { createSignedIds } from '#kit/server/access/signed-ids.ts'
import { tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import { createOneAtATime } from '#kit/server/jobs/one-at-a-time.ts'
import { createFindStanding } from '../standing.ts'
import { findShownLink, listShownPages, noteOpening, type ShownPage } from './shown-links.store.ts'

/** Failed tries of one network, at all links. */
const perNetwork: RateLimit = { name: 'shown-network', points: 30, windowSeconds: 15 * 60, isSlowing: true }
/** Failed tries of each network at one link in a day, so that others can't keep the visitor out who knows the password. */
const ofNetworkPerLink: RateLimit = { name: 'shown-visitor', points: 3, windowSeconds: 24 * 60 * 60 }
/** Further failed tries at one link, from all networks together. */
const perLink: RateLimit = { name: 'shown-link', points: 20, windowSeconds: 15 * 60, isSlowing: true }

/** How long a browser that has opened a link may look at its pages. */
export const openMs = 60 * 60 * 1000
const tokenPattern = /^[\w-]{43}$/
export const pictureWidths = { usual: 1200, large: 2048 } as const

interface Present {
  id: string
  filename: string
  width: number | null
  height: number | null
}

export interface ShowingOptions extends Pick<Basics, 'database' | 'clock' | 'limits' | 'passwords'> {
  /** The switch of the shop. */
  showsPages: () => boolean
  securitySecret: string
  /** False while the owner has turned the reading of pages off. */
  isOn(userId: string): Promise<boolean>
  requireApproval: () => boolean
  presentUploads(userId: string, ids: readonly string[]): Promise<Present[]>
  drawPicture(asked: { userId: string; filename: string; page: number; width: number; isGrey: boolean }): Promise<Buffer>
}

interface VisiblePage extends ShownPage, Pick<Present, 'filename' | 'width' | 'height'> {}

/** The pages of these links whose files are there. */
export async function presentPages(
  { database, presentUploads }: Pick<ShowingOptions, 'database' | 'presentUploads'>,
  userId: string,
  linkIds: readonly string[],
): Promise<VisiblePage[]> {
  const named = linkIds.length === 0 ? [] : await listShownPages(database.queries, linkIds)
  const uploads = await presentUploads(userId, [...new Set(named.map(({ uploadId }) => uploadId))])
  const present = new Map(uploads.map((upload) => [upload.id, upload]))
  return named.flatMap((page) => {
    const upload = present.get(page.uploadId)
    return upload ? [{ ...page, filename: upload.filename, width: upload.width, height: upload.height }] : []
  })
}

/** What visitors with a link can do. An unknown link, an ended one and a wrong password can't be told apart. */
export function createShowing(options: ShowingOptions) {
  const { database, clock, limits, passwords, showsPages, isOn } = options
  const { queries } = database
  const findStanding = createFindStanding(database, options)
  const openings = createSignedIds(options.securitySecret, 'shown-pages')
  const inTurn = createOneAtATime()

  /** The link and its pages, if at this moment everything lets it show them. */
  async function find(token: string) {
    if (!showsPages() || !tokenPattern.test(token)) return null
    const link = await findShownLink(queries, tokenHash(token), instant(clock))
    if (!link || !(await isOn(link.userId))) return null
    const standing = await findStanding(queries, link.userId, { isLocked: false })
    if (standing === null || standing.isReadOnly || standing.credentialsVersion !== link.credentialsVersion) return null
    const pages = await presentPages(options, link.userId, [link.id])
    return pages.length === 0 ? null : { ...link, pages }
  }

  /** Counts a try, at any link, before it is known whether there is such a link. Returns what takes it back. */
  async function takeTry(token: string, request: FastifyRequest): Promise<() => Promise<void>> {
    await limits.takeNetwork(perNetwork, request)
    const link = tokenHash(token)
    const visitor = `${link} ${networksOf(request.ip).at(-1)?.network}`
    const isOwnTry = await limits.tryTake(ofNetworkPerLink, visitor)
    if (!isOwnTry) await limits.take(perLink, link)
    return async () => {
      await limits.giveBackNetwork(perNetwork, request)
      await (isOwnTry ? limits.giveBack(ofNetworkPerLink, visitor) : limits.giveBack(perLink, link))
    }
  }

  return {
    /** Returns what a browser keeps to see the pages. Null when the link shows nothing, or the password is wrong. */
    async open(token: string, password: string, request: FastifyRequest): Promise<string | null> {
      const takeBack = await takeTry(token, request)
      const link = await find(token)
      // A password is checked in any case, so that the time tells nothing.
      const isRight = password !== '' && (await passwords.verify(link?.passwordHash ?? null, password))
      if (link === null || (link.passwordHash !== null && !isRight)) return null
      await takeBack()
      await noteOpening(queries, link.id, instant(clock))
      return openings.of(`${link.id}~${clock.now() + openMs}`)
    },

    /** The pages, for a browser that has opened the link. Null for any other, and once the link has ended. */
    async pagesFor(token: string, opening: string | undefined): Promise<{ userId: string; pages: VisiblePage[] } | null> {
      const [id, until] = (openings.read(opening ?? '') ?? '').split('~')
      if (Number(until) <= clock.now()) return null
      const link = await find(token)
      return link?.id === id ? link : null
    },

    /** A thousand visitors at once have a page drawn once: the others find it among the drawn ones. */
    draw: (userId: string, { filename, sourcePage: page }: VisiblePage, width: number): Promise<Buffer> =>
      inTurn(`${filename} ${page} ${width}`, () => options.drawPicture({ userId, filename, page, width, isGrey: false })),
  }
}
