import { createIdentityProvider, type IdentityProvider } from '#features/accounts/server/external/identity-provider.ts'
import type { Config } from './config.ts'

export function createConfiguredIdentityProvider(
  config: Pick<Config, 'oidc' | 'publicUrl' | 'adminEmail'>,
): IdentityProvider | null {
  const { oidc, publicUrl, adminEmail } = config
  if (!oidc) return null
  // Request the address only when it can make an administrator.
  const wantsEmail = adminEmail !== undefined
  return createIdentityProvider({ ...oidc, redirectUri: `${publicUrl}/api/login/callback`, wantsEmail })
}
