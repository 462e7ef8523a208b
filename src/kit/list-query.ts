import { type TSchema, Type } from 'typebox'

/**
 * Makes the query schema of an admin list. A page with fewer rows than `limit` is the last one, unless its `Link` header names a next page:
 * then the search hasn't finished yet.
 */
export function listQuery<State extends TSchema, Sort extends TSchema>(state: State, sort: Sort) {
  return Type.Object({
    /** Search words. Each must be the start of a word of the row (name, address, code or label), ignoring case. */
    q: Type.Optional(Type.String({ maxLength: 200 })),
    state: Type.Optional(state),
    /** `newest` by default. */
    sort: Type.Optional(sort),
    /** 50 by default. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    /** From the `Link` header of the page before. */
    cursor: Type.Optional(Type.String({ maxLength: 2000 })),
  })
}
