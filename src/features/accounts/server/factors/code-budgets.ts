import type { FastifyRequest } from 'fastify'
import type { KnownBrowsers } from '#kit/server/access/known-browsers.ts'
import type { RateLimit, RateLimits } from '#kit/server/access/rate-limits.ts'
import type { ReadCode } from '../../factors.rules.ts'

/**
 * Wrong codes of an app, from someone who knows the password. Of a million codes three are valid at a time, and all these limits together
 * keep the chance of a hit below 0.1 % a day for each account, over all browsers and networks.
 */
export const codesOfUnknownBrowsers: RateLimit = { name: 'second-factor', points: 10, windowSeconds: 60 * 60 }
/** For browsers that have passed the second factor before, so that attackers elsewhere can't lock the user out of them. */
export const codesOfKnownBrowsers: RateLimit = { name: 'second-factor-known', points: 30, windowSeconds: 24 * 60 * 60 }
/** Keeps attempts for the other known browsers of the user. */
const codesPerKnownBrowser: RateLimit = { name: 'second-factor-browser', points: 10, windowSeconds: 24 * 60 * 60 }
/** Recovery codes have 80 random bits. This limit protects the database, not the codes, so it is not one of the account. */
const recoveryCodesPerNetwork: RateLimit = { name: 'recovery-code-network', points: 60, windowSeconds: 60 * 60, isSlowing: true }

export type CodeBudgets = ReturnType<typeof createCodeBudgets>

export function createCodeBudgets({ limits, knownBrowsers }: { limits: RateLimits; knownBrowsers: KnownBrowsers }) {
  /** Users of a shared tablet have attempts of their own. */
  const inBrowser = (browser: string, userId: string) => `${browser} ${userId}`
  const takeOfKnown = async (browser: string, userId: string) =>
    (await limits.tryTake(codesPerKnownBrowser, inBrowser(browser, userId))) && limits.tryTake(codesOfKnownBrowsers, userId)

  return {
    /**
     * Counts an attempt, and returns a function that takes it back because the code was right.
     *
     * @throws tooManyAttempts when no attempt is left
     */
    async take(request: FastifyRequest, userId: string, code: ReadCode | null): Promise<() => Promise<void>> {
      // Something that is no code at all can't be right, so it doesn't use up the attempts of the account.
      if (code?.kind !== 'totp') {
        await limits.takeNetwork(recoveryCodesPerNetwork, request)
        return () => limits.giveBackNetwork(recoveryCodesPerNetwork, request)
      }
      const browser = knownBrowsers.findWithFactor(request, userId)
      if (browser !== null && (await takeOfKnown(browser, userId)))
        return async () => {
          await limits.giveBack(codesPerKnownBrowser, inBrowser(browser, userId))
          await limits.giveBack(codesOfKnownBrowsers, userId)
        }
      await limits.take(codesOfUnknownBrowsers, userId)
      return () => limits.giveBack(codesOfUnknownBrowsers, userId)
    },
  }
}
