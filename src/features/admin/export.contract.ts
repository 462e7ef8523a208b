import { type Static, Type } from 'typebox'
import { OneOf, route } from '#kit/contract.ts'

/** The lists that `GET /api/admin/export/:list` knows of; `orders` and `subscriptions` are their features'. */
const ExportList = OneOf('registered-users', 'users', 'access-codes', 'orders', 'subscriptions')
export type ExportList = Static<typeof ExportList>

/** A list as a file. */
export const exportApi = {
  export: route('GET /api/admin/export/:list', {
    summary: 'All rows of a list that its search and filter show, as a CSV file or a JSON array, streamed',
    access: 'admin',
    params: Type.Object({ list: ExportList }),
    query: Type.Object({
      format: OneOf('csv', 'json'),
      q: Type.Optional(Type.String({ maxLength: 200 })),
      state: Type.Optional(Type.String({ maxLength: 20 })),
      sort: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
}
