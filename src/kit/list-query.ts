import { type TSchema, Type } from 'typebox'

/** What every admin list can be asked: a page holds fewer rows than `limit` only at the end, or when a search goes on behind its `Link`. */
export function listQuery<State extends TSchema, Sort extends TSchema>(state: State, sort: Sort) {
  return Type.Object({
    /** Words, each the beginning of a word of the row, in any case: name, address, code, label. */
    q: Type.Optional(Type.String({ maxLength: 200 })),
    state: Type.Optional(state),
    /** `newest` when left out. */
    sort: Type.Optional(sort),
    /** 50 when left out. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    /** Taken from the `Link` header of the page before. */
    cursor: Type.Optional(Type.String({ maxLength: 2000 })),
  })
}
