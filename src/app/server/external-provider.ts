import { createProvider, type Provider } from '#features/accounts/server/external/provider.ts'
import type { Config } from './config.ts'

/** Null where none is configured. */
export function createExternalProvider({
  oidc,
  publicUrl,
  adminEmail,
}: Pick<Config, 'oidc' | 'publicUrl' | 'adminEmail'>): Provider | null {
  if (!oidc) return null
  // An address is nobody's business here, unless it can make an administrator.
  const wantsEmail = adminEmail !== undefined
  return createProvider({ ...oidc, redirectUri: `${publicUrl}/api/login/callback`, wantsEmail })
}
