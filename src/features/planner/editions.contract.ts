import { type Static, Type } from 'typebox'
import { ById, Id, Instant, Nullable, OneOf, OneOfOrNull, route, StrictObject, withFields } from '#kit/contract.ts'
import { doubts } from './page-dates.rules.ts'
import { Binary, Day, Kind, NullableDay, NumberedQuery, PageNumber, PageQuery, pictureWidth } from './planner.contract.ts'

/** Two pages for each day of three years. */
export const mostChangedPages = 2200

/** `ready`: indexed, waiting to be checked and published. `retired`: new exports aren't compared with it. */
const EditionState = OneOf(['draft', 'indexing', 'ready', 'published', 'retired', 'failed'])
export type EditionState = Static<typeof EditionState>

export const Edition = Type.Object({
  id: Id,
  title: Type.String(),
  year: Nullable(Type.Integer()),
  /** The years that it may be of, the first one as proposed, with its first and last day then. If `year` is null, they are a question. */
  years: Type.Array(Type.Object({ year: Type.Integer(), from: Day, to: Day })),
  state: EditionState,
  pageCount: Type.Integer(),
  pagesDone: Type.Integer(),
  /** Number of pages that can also be matched as pictures. Other pages match only through their PDF content. Null: not indexed yet. */
  picturedPages: Nullable(Type.Integer()),
  /** Number of pages with an unconfirmed date that fails the calendar checks. */
  doubts: Type.Integer(),
  /** How many of these pages have no date. */
  unknown: Type.Integer(),
  /** Why reading it failed: `unreadable`, `encrypted`, `too_large`, `too_slow`. If it was read: why no page can be matched as a picture. */
  error: Nullable(Type.String()),
  /** Number of exported pages that were matched with it, over all users. */
  placed: Type.Integer(),
  /** True if downloads of it can't show whose they are, because its file is signed. */
  isSealed: Type.Boolean(),
  /** The edition of which it is the corrected one. Its owners are told when it is published. */
  corrects: Nullable(Id),
  /** What was corrected, in the words of the shop. May be empty. */
  changes: Type.String(),
  createdAt: Instant,
})
export type Edition = Static<typeof Edition>

export const EditionPage = Type.Object({
  /** The page number as text. Lists need an id. */
  id: Type.String(),
  number: Type.Integer(),
  kind: Kind,
  dateFrom: NullableDay,
  dateTo: NullableDay,
  label: Type.String(),
  doubt: OneOfOrNull(doubts),
})
export type EditionPage = Static<typeof EditionPage>

export const editionsApi = {
  editions: route('GET /api/admin/editions', {
    summary: 'List the editions, newest first; `Link` leads to the next page',
    access: 'admin',
    query: PageQuery,
    reply: Type.Array(Edition),
  }),
  edition: route('GET /api/admin/editions/:id', { summary: 'Get an edition', access: 'admin', params: ById, reply: Edition }),
  addEdition: route('POST /api/admin/editions', {
    summary: 'Add an edition from a blank planner, and read its pages',
    access: 'admin',
    form: Type.Object({ file: Type.String({ format: 'binary' }), title: Type.String() }),
    reply: Type.Object({ id: Id, state: EditionState }),
    status: 201,
  }),
  editionPages: route('GET /api/admin/editions/:id/pages', {
    summary: "List an edition's pages in order; `doubts` returns only those in doubt",
    access: 'admin',
    params: ById,
    query: withFields(NumberedQuery, { doubts: Type.Optional(OneOf(['1'])) }),
    reply: Type.Array(EditionPage),
  }),
  changeEditionPages: route('PATCH /api/admin/editions/:id/pages', {
    summary: "Set the kind and dates of pages, which updates the users' pages; returns the pages as they were before",
    access: 'admin',
    params: ById,
    body: StrictObject({
      pages: Type.Array(
        StrictObject({
          number: PageNumber,
          kind: Kind,
          dateFrom: NullableDay,
          dateTo: NullableDay,
          /** Left out or null: the doubt is settled. */
          doubt: Type.Optional(OneOfOrNull(doubts)),
        }),
        { minItems: 1, maxItems: mostChangedPages },
      ),
    }),
    reply: Type.Array(EditionPage),
  }),
  dateEdition: route('PUT /api/admin/editions/:id/year', {
    summary:
      'Say of which of its possible years an edition is, which dates all its pages but those that were changed; null takes it back',
    access: 'admin',
    params: ById,
    body: StrictObject({ year: Nullable(Type.Integer()) }),
    reply: Edition,
  }),
  pagePicture: route('GET /api/admin/editions/:id/pages/:number/picture', {
    summary: 'Get a page of an edition as an image',
    access: 'admin',
    params: Type.Object({ id: Id, number: PageNumber }),
    query: Type.Object({ width: pictureWidth }),
    reply: Binary,
  }),
  correctEdition: route('PUT /api/admin/editions/:id/correction', {
    summary: 'Say which published edition an edition corrects once it is published itself, or that it is a new one',
    access: 'admin',
    params: ById,
    body: StrictObject({ corrects: Nullable(Id), changes: Type.String({ maxLength: 500 }) }),
    reply: Edition,
  }),
  publishEdition: route('POST /api/admin/editions/:id/publish', {
    summary: 'Publish an edition: compare new exports with it, and earlier ones when no other jobs are waiting',
    access: 'admin',
    params: ById,
    reply: Edition,
  }),
  retireEdition: route('POST /api/admin/editions/:id/retire', {
    summary: 'Retire an edition: no more exports are compared with it; recognized pages stay',
    access: 'admin',
    params: ById,
    reply: Edition,
  }),
}
