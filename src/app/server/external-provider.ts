import { createProvider, type Provider } from '#features/accounts/server/external/provider.ts'
import type { Config } from './config.ts'

/** Null where none is configured. */
export function createExternalProvider({ oidc, publicUrl }: Pick<Config, 'oidc' | 'publicUrl'>): Provider | null {
  return oidc ? createProvider({ ...oidc, redirectUri: `${publicUrl}/api/login/callback` }) : null
}
