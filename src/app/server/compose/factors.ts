import type { FastifyInstance } from 'fastify'
import type { AccountsStore } from '#features/accounts/server/accounts.store.ts'
import { createCodeBudgets } from '#features/accounts/server/factors/code-budgets.ts'
import { createEmailFactorChange } from '#features/accounts/server/factors/email-factor-change.ts'
import { createFactorReset } from '#features/accounts/server/factors/factor-reset.ts'
import { addFactorsRoutes } from '#features/accounts/server/factors/factors.routes.ts'
import { createFactorsStore } from '#features/accounts/server/factors/factors.store.ts'
import { createPasskeys } from '#features/accounts/server/factors/passkeys.ts'
import { requireFactorOfAdministrators } from '#features/accounts/server/factors/require-factor.ts'
import { createSecondFactor, type SecondFactor } from '#features/accounts/server/factors/second-factor.ts'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { KnownBrowsers } from '#kit/server/known-browsers.ts'
import type { RateLimits } from '#kit/server/rate-limits.ts'
import type { Sessions } from '#kit/server/sessions.ts'
import type { Config } from '#operations/server/config.ts'

interface FactorsParts {
  config: Config
  database: Database
  clock: Clock
  limits: RateLimits
  knownBrowsers: KnownBrowsers
  sessions: Sessions
  accounts: AccountsStore
}

/** Adds second factors. Returns what signing in requires besides a password. */
export function addFactors(app: FastifyInstance, { config, ...parts }: FactorsParts): SecondFactor {
  const { database, clock } = parts
  const { brand, publicUrl, isSecure, isProduction, requireApproval } = config
  const factors = createFactorsStore(database)
  const emailChange = createEmailFactorChange({ brand, publicUrl })
  const passkeys = createPasskeys({
    database,
    clock,
    publicUrl,
    product: brand.name,
    onCopied: ({ userId }) =>
      database.transaction((tx) => emailChange(tx, { userId, change: 'passkey copied', now: instant(clock) })),
  })
  const codeBudgets = createCodeBudgets(parts)
  const secondFactor = createSecondFactor({ ...parts, codeBudgets, factors, passkeys, emailChange, isSecure })
  if (isProduction) requireFactorOfAdministrators(app, { factors, clock })
  addFactorsRoutes(app, {
    ...parts,
    brand,
    factors,
    passkeys,
    secondFactor,
    reset: createFactorReset({ database, clock, brand, publicUrl, emailChange }),
    emailChange,
    hasMailServer: config.smtpUrl !== undefined,
    isRequired: isProduction,
    requireApproval,
  })
  return secondFactor
}
