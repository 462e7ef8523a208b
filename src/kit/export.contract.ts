import { Type } from 'typebox'
import { OneOf, route } from './contract.ts'
import { freshProofMinutes } from './proof.rules.ts'

export const exportApi = {
  export: route('GET /api/admin/export/:list', {
    securityEvent: 'list-exported',
    summary: 'Export all rows that match a search and filter, streamed as a CSV file or a JSON array',
    access: 'admin',
    freshProofMinutes,
    /** One of `registered-users`, `users`, `access-codes`, `orders`, `subscriptions`. */
    params: Type.Object({ list: Type.String({ maxLength: 40 }) }),
    query: Type.Object({
      format: OneOf(['csv', 'json']),
      q: Type.Optional(Type.String({ maxLength: 200 })),
      state: Type.Optional(Type.String({ maxLength: 20 })),
      sort: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
}
