import { ownNetworkOf } from '#kit/server/access/networks.ts'
import type { FromNetwork, RateLimit, RateLimits } from '#kit/server/access/rate-limits.ts'
import { guessesADay, guessesLater } from '../guessing.rules.ts'

const day = 24 * 60 * 60

/** Failed attempts of all networks together. Above the limit, only codes bound to the given address are accepted. */
export const everywhere = (openCodes: number): RateLimit => ({
  name: 'code-everywhere',
  points: guessesADay(openCodes),
  windowSeconds: day,
})
/** A network's part of them, so that a few networks can't use up all. */
const shareOfNetwork: RateLimit = { name: 'code-network-share', points: 30, later: 30, windowSeconds: day }
/** What is left for new networks when all are used up and there are no emailed links. It becomes available evenly. */
const left = (openCodes: number): RateLimit => ({
  name: 'code-left',
  points: 0,
  later: guessesLater(openCodes),
  windowSeconds: day,
})
/** Only the first attempts of a network may use what is left. */
const firstOfNetwork: RateLimit = { name: 'code-network-first', points: 3, windowSeconds: day }

/** Links emailed while codes are being guessed: a few for each network, and in total what a mail server can handle. */
const linksPerNetwork: RateLimit = { name: 'code-link-network', points: 5, windowSeconds: 60 * 60 }
const linksMailed: RateLimit = { name: 'code-link-mailed', points: 2000, windowSeconds: day }
/** Spreads them over the day, which touches five of these windows. */
const linksPaced: RateLimit = { name: 'code-link-paced', points: 200, later: 200, windowSeconds: 6 * 60 * 60 }
const linksOfNetwork: RateLimit = { name: 'code-link-share', points: 5, later: 7, windowSeconds: day }
const firstLinks: RateLimit = { name: 'code-link-first', points: 2, windowSeconds: day }

/**
 * Totals of all networks: wrong codes and emailed links of a day. Each network has a share. Addresses that many networks may share have
 * none, and get nothing of what is left for new networks.
 */
export function createCodeTotals({ limits, hasMail }: { limits: RateLimits; hasMail: () => boolean }) {
  const isShared = (from: FromNetwork) => ownNetworkOf(from.ip) === null

  /** Counts one of the first attempts of a network. False when it has had them, and for a shared address. */
  const takeFirst = async (from: FromNetwork, first: RateLimit) => !isShared(from) && (await limits.tryTakeNetwork(first, from))

  async function giveBackShares(from: FromNetwork, shares: readonly RateLimit[]): Promise<void> {
    for (const share of isShared(from) ? [] : shares) await limits.giveBackNetwork(share, from)
  }

  const takeShare = async (from: FromNetwork) => isShared(from) || (await limits.tryTakeNetwork(shareOfNetwork, from))

  return {
    /**
     * Counts a check of a code. `isBeyond` tells whether all networks together, and not only this one, have used up their attempts. Call
     * `giveBack` when the code was right.
     */
    async takeGuess(from: FromNetwork, openCodes: number) {
      if (!(await takeShare(from))) return { isAllowed: false, isBeyond: false, giveBack: async () => {} }
      const isFirst = await takeFirst(from, firstOfNetwork)
      const isQuiet = await limits.tryTake(everywhere(openCodes), 'all')
      const isAllowed = isQuiet || (!hasMail() && isFirst && (await limits.tryTake(left(openCodes), 'all')))
      const giveBack = async () => {
        if (isAllowed) await limits.giveBack(isQuiet ? everywhere(openCodes) : left(openCodes), 'all')
        await giveBackShares(from, isFirst ? [shareOfNetwork, firstOfNetwork] : [shareOfNetwork])
      }
      // Nothing is checked then, so a later attempt of this network still counts as one of its first.
      if (!isAllowed) await giveBack()
      return { isAllowed, isBeyond: !isQuiet, giveBack: isAllowed ? giveBack : async () => {} }
    },

    /** True when neither all networks together nor this one have used up their attempts. */
    async isCheckedDirectly(from: FromNetwork, openCodes: number): Promise<boolean> {
      if (!(await takeShare(from))) return false
      await giveBackShares(from, [shareOfNetwork])
      const common = everywhere(openCodes)
      return ((await limits.read(common, 'all'))?.points ?? 0) < common.points
    },

    /** Counts an emailed link. Throws `tooManyAttempts` when none is left for this network now. */
    async takeLink(from: FromNetwork): Promise<void> {
      await limits.takeNetwork(linksPerNetwork, from)
      if (!isShared(from)) await limits.takeNetwork(linksOfNetwork, from)
      const isFirst = await takeFirst(from, firstLinks)
      try {
        await limits.take(isFirst ? linksPaced : { ...linksPaced, later: 0 }, 'all')
        await limits.take(linksMailed, 'all')
      } catch (error) {
        // No link was sent, so the next request of this network must not find its own limits used up.
        await limits.giveBackNetwork(linksPerNetwork, from)
        await giveBackShares(from, isFirst ? [linksOfNetwork, firstLinks] : [linksOfNetwork])
        throw error
      }
    },
  }
}
