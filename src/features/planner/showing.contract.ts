import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, OneOfOrNull, OwnUser, route, StrictObject } from '#kit/contract.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'
import { inkSteps } from './ink.rules.ts'
import { mostDatedFiles } from './name-dates.contract.ts'
import { pageKinds } from './page-dates.rules.ts'
import { NullableDay } from './planner.contract.ts'

export const mostShownPages = 100
/** More pages of files are offered than a link can have, to choose among them. */
export const mostToShow = 400
const mostShownDays = 90
/** For so many days a link works, unless its owner chooses another end. */
export const usualShownDays = 7
export const longestShownName = 60
export const shownPasswordLength = { least: 8, most: 100 }

const ShownLink = Type.Object({
  id: Id,
  /** Whom it is for, in the owner's words. May be empty. */
  name: Type.String(),
  /** Number of pages that it shows. Those of deleted files aren't counted. */
  pages: Type.Integer(),
  firstDay: NullableDay,
  lastDay: NullableDay,
  hasPassword: Type.Boolean(),
  expiresAt: Instant,
  openings: Type.Integer(),
  openedAt: Nullable(Instant),
})
export type ShownLink = Static<typeof ShownLink>

/** A page that can be shown. */
const PageToShow = Type.Object({
  id: Id,
  inkStep: OneOfOrNull(inkSteps),
  /** Null when it is on no day. */
  kind: OneOfOrNull(pageKinds),
  dateFrom: NullableDay,
  dateTo: NullableDay,
  /** The name of its file. */
  label: Type.String(),
})
export type PageToShow = Static<typeof PageToShow>

const OwnLink = Type.Object({ userId: Id, id: Id })
const days = Type.Integer({ minimum: 1, maximum: mostShownDays })

export const showingApi = {
  links: route('GET /api/users/:userId/shown-links', {
    summary: 'List the links by which pages are shown to somebody, newest first',
    params: OwnUser,
    reply: Type.Array(ShownLink),
  }),
  make: route('POST /api/users/:userId/shown-links', {
    summary: 'Make a link that shows these versions of pages as pictures; its address is only in this reply',
    givesAccess: true,
    freshProofMinutes,
    securityEvent: 'pages-shown',
    params: OwnUser,
    body: StrictObject({
      pageIds: Type.Array(Id, { minItems: 1, maxItems: mostShownPages, uniqueItems: true }),
      name: Type.String({ maxLength: longestShownName }),
      days,
      password: Nullable(Type.String({ minLength: shownPasswordLength.least, maxLength: shownPasswordLength.most })),
    }),
    reply: Type.Object({ address: Type.String() }),
    status: 201,
  }),
  pagesOf: route('POST /api/users/:userId/pages-to-show', {
    whileReadOnly: 'reads',
    summary: `List at most ${mostToShow} pages of these uploads that can be shown, and count the uploads of which it has none`,
    params: OwnUser,
    body: StrictObject({ uploadIds: Type.Array(Id, { minItems: 1, maxItems: mostDatedFiles }) }),
    reply: Type.Object({ pages: Type.Array(PageToShow), without: Type.Integer() }),
  }),
  change: route('PUT /api/users/:userId/shown-links/:id', {
    summary: 'Give a link that still works another end, counted in days from now',
    givesAccess: true,
    freshProofMinutes,
    securityEvent: 'shown-pages-changed',
    params: OwnLink,
    body: StrictObject({ days }),
    reply: Type.Object({ expiresAt: Instant }),
  }),
  revoke: route('DELETE /api/users/:userId/shown-links/:id', {
    whileReadOnly: 'ends',
    summary: 'End a link that shows pages',
    securityEvent: 'pages-hidden',
    params: OwnLink,
    reply: Type.Null(),
  }),
  count: route('GET /api/admin/shown-links', {
    summary: 'Count the links that work, and the pages that they show',
    access: 'admin',
    reply: Type.Object({ links: Type.Integer(), pages: Type.Integer() }),
  }),
}
