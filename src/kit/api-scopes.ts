/** What an API key may do: read or change the codes, orders or customers of the shop. A route names the one that it needs. */
export const apiScopes = [
  'codes:read',
  'codes:write',
  'orders:read',
  'orders:write',
  'customers:read',
  'customers:write',
] as const
export type ApiScope = (typeof apiScopes)[number]
