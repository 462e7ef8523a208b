import { type Static, Type } from 'typebox'
import {
  ById,
  Id,
  Instant,
  MadeId,
  Nullable,
  OneOf,
  OneOfOrNull,
  OwnUser,
  route,
  StrictObject,
  withFields,
} from '#kit/contract.ts'
import { inkSteps } from './ink.rules.ts'
import { pageKinds } from './page-dates.rules.ts'

/** File types that devices export: a whole document, or a page as an image. */
export const pageTypes: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']

export const Kind = OneOf(pageKinds)
/** `2026-03-02`. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const NullableDay = Nullable(Day)

const ImportState = OneOf(['waiting', 'working', 'done', 'failed', 'cancelled'])
export type ImportState = Static<typeof ImportState>
const pageMethods = ['stream', 'text', 'picture', 'order', 'person'] as const
const PageMethod = OneOf(pageMethods)
export type PageMethod = Static<typeof PageMethod>

export const PlannerImport = Type.Object({
  id: Id,
  uploadId: Id,
  originalName: Type.String(),
  state: ImportState,
  pagesTotal: Type.Integer(),
  pagesDone: Type.Integer(),
  placed: Type.Integer(),
  withInk: Type.Integer(),
  /** Number of placed pages on which writing can't be told from print. */
  unknownInk: Type.Integer(),
  unchanged: Type.Integer(),
  unplaced: Type.Integer(),
  /** Number of written pages that no earlier export has. `since`: time of the latest earlier export with the same pages, or null. */
  newPages: Type.Integer(),
  since: Nullable(Instant),
  error: Nullable(Type.String()),
  createdAt: Instant,
})
export type PlannerImport = Static<typeof PlannerImport>

const Suggestion = Type.Object({
  editionId: Id,
  editionPage: Type.Integer(),
  kind: Kind,
  dateFrom: NullableDay,
  dateTo: NullableDay,
  label: Type.String(),
  score: Type.Number(),
  /** True if the print that tells the suggested pages apart is too small on the picture. */
  isTooSmall: Type.Optional(Type.Boolean()),
})

export const PageInstance = Type.Object({
  id: Id,
  importId: Id,
  sourcePage: Type.Integer(),
  editionId: Nullable(Id),
  editionPage: Nullable(Type.Integer()),
  kind: OneOfOrNull(pageKinds),
  dateFrom: NullableDay,
  dateTo: NullableDay,
  method: OneOfOrNull(pageMethods),
  confidence: Type.Number(),
  /** Null when writing can't be distinguished from print. */
  hasInk: Nullable(Type.Boolean()),
  inkStep: OneOfOrNull(inkSteps),
  isUnchanged: Type.Boolean(),
  isIgnored: Type.Boolean(),
  suggestions: Type.Array(Suggestion),
  /** The owner's last answer about it, which can be undone. */
  moveId: Nullable(Id),
  /** Where it was before its owner said something about it; its `kind` is null if it had no day. Null when nothing was said. */
  movedFrom: Nullable(Type.Object({ kind: OneOfOrNull(pageKinds), dateFrom: NullableDay, dateTo: NullableDay })),
})
export type PageInstance = Static<typeof PageInstance>

const OpenPage = withFields(PageInstance, {
  originalName: Type.String(),
  /** Its most likely day, for a page without suggestions. */
  likelyDay: Day,
})
export type OpenPage = Static<typeof OpenPage>

const PageVersion = withFields(PageInstance, {
  originalName: Type.String(),
  /** When the file was made, or when it arrived if it doesn't say. */
  madeAt: Nullable(Instant),
  isShown: Type.Boolean(),
  isChosen: Type.Boolean(),
})
export type PageVersion = Static<typeof PageVersion>

export const PlannerDay = Type.Object({
  date: Day,
  kind: Kind,
  /** The last day of the page's range, such as the Sunday of a week. */
  dateTo: Day,
  inkStep: OneOfOrNull(inkSteps),
  pageInstanceId: Id,
  /** Position in the planner. Null when the user chose only the day. */
  editionId: Nullable(Id),
  editionPage: Nullable(Type.Integer()),
})
export type PlannerDay = Static<typeof PlannerDay>

/** A month in which the user has pages that aren't known to be blank. */
const WrittenMonth = Type.Object({
  month: Type.String({ description: '`2026-03`' }),
  /** The days of the month that have such a page. Empty when only others do, such as a week or notes. */
  days: Type.Array(Type.Integer()),
})
export type WrittenMonth = Static<typeof WrittenMonth>

/** A written day, as Home shows it. */
const HomePage = withFields(PlannerDay, {
  /** Width by height of the first page of its file. Null when that is unknown. */
  shape: Nullable(Type.Number()),
})
export type HomePage = Static<typeof HomePage>

const WrittenPages = Type.Object({
  /** Number of days with writing. */
  writtenDays: Type.Integer(),
  /** The last written day until today. */
  newest: Nullable(HomePage),
  /** The written ones of the last seven days, the oldest first. */
  week: Type.Array(HomePage),
  /** This day in earlier years, the newest first. */
  years: Type.Array(HomePage),
  /** Written pages that the latest uploads brought and no earlier one had. Null when there was no earlier one. */
  news: Nullable(Type.Object({ pages: Type.Integer(), since: Instant, arrivedAt: Instant })),
})
export type WrittenPages = Static<typeof WrittenPages>

/** A planner in which the user has pages. */
const Book = Type.Object({
  id: Id,
  title: Type.String(),
  year: Nullable(Type.Integer()),
  pageCount: Type.Integer(),
  /** Number of pages the user has written on. */
  written: Type.Integer(),
  /** The last day with writing, if possible not after today. */
  lastDay: NullableDay,
  /** First and last day of its dated pages. Null when it has no dates. */
  from: NullableDay,
  to: NullableDay,
})
export type Book = Static<typeof Book>

/** A page of a planner, with the user's newest version of it. */
const BookPage = Type.Object({
  number: Type.Integer(),
  kind: Kind,
  dateFrom: NullableDay,
  dateTo: NullableDay,
  label: Type.String(),
  inkStep: OneOfOrNull(inkSteps),
  /** Null when the user has no version of this page. Then the blank page is shown. */
  pageInstanceId: Nullable(Id),
})
export type BookPage = Static<typeof BookPage>

/** A link that is printed on a page: the target page, and the position as fractions of the page's size. */
const BookLink = Type.Object({
  number: Type.Integer(),
  kind: Kind,
  dateFrom: NullableDay,
  dateTo: NullableDay,
  label: Type.String(),
  isWritten: Type.Boolean(),
  left: Type.Number(),
  top: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
})
export type BookLink = Static<typeof BookLink>

const OpenBookPage = withFields(BookPage, {
  pageCount: Type.Integer(),
  links: Type.Array(BookLink),
  /** The nearest pages before and after it that the user has written on. */
  writtenBefore: Nullable(Type.Integer()),
  writtenAfter: Nullable(Type.Integer()),
})
export type OpenBookPage = Static<typeof OpenBookPage>

const OwnEdition = Type.Object({ userId: Id, id: Id })
export const PageNumber = Type.Integer({ minimum: 1, maximum: 100_000 })
const OwnEditionPage = Type.Object({ userId: Id, id: Id, number: PageNumber })
export const pictureWidth = Type.Integer({ minimum: 64, maximum: 2048 })
/** Asks for a PNG with 16 greys, for screens of electronic paper. Otherwise it is a WebP in colour. */
const grey = Type.Optional(OneOf(['1']))
export const Binary = Type.Unsafe<unknown>({ type: 'string', format: 'binary' })

const FileBeingRead = Type.Object({
  uploadId: Id,
  state: OneOf(['waiting', 'working']),
  pagesTotal: Type.Integer(),
  pagesDone: Type.Integer(),
  /** Why it waits. */
  error: Nullable(Type.String()),
})
export type FileBeingRead = Static<typeof FileBeingRead>

const PlannerState = Type.Object({
  /** True if the operator has enabled recognition and an edition is published. */
  isAvailable: Type.Boolean(),
  isOn: Type.Boolean(),
  /** True if the user has pages with a date. */
  hasPages: Type.Boolean(),
  /** Files that are being read, the first to be read first; at most 50 of them. */
  reading: Type.Array(FileBeingRead),
  /** Number of days with writing. */
  writtenDays: Type.Integer(),
  /** Number of written pages that the latest uploads brought and no earlier one had. */
  newPages: Type.Integer(),
  /** Number of pages that wait for an answer of the user. */
  openPages: Type.Integer(),
  /** Number of notices about the planners that the user bought. */
  notices: Type.Integer(),
  /** True if the user bought a planner, has never downloaded one and has no pages of one. */
  isToFetch: Type.Boolean(),
  /** True if the user's codes open no planner, although the shop has planners to download. */
  isWithoutPlanner: Type.Boolean(),
  /** The last day that isn't known to be blank and isn't in the future, or the last one of all. */
  lastDay: NullableDay,
})
export type PlannerState = Static<typeof PlannerState>

/** What was read of a user's planner, while it may be hidden. */
const Reading = Type.Object({
  pages: Type.Integer(),
  /** When it is deleted, because the user has removed it. Null when it stays. */
  goesAt: Nullable(Instant),
  /** The host of the shop's model server, if the user has agreed that the ink of their pages goes there. */
  inkGoesTo: Nullable(Type.String()),
})
export type Reading = Static<typeof Reading>
/** How long what was read is kept after its owner has removed it. */
export const readingKeptDays = 7

const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 200 }))
export const PageQuery = Type.Object({ limit, cursor: Type.Optional(Type.String({ maxLength: 100 })) })

/** The cursor is a page number, because the pages of a document are sorted by number. */
export const NumberedQuery = Type.Object({ limit, cursor: Type.Optional(Type.String({ pattern: '^\\d{1,6}$' })) })

const PagesDone = Type.Object({ done: Type.Integer(), total: Type.Integer() })
export type PagesDone = Static<typeof PagesDone>

export const plannerApi = {
  state: route('GET /api/users/:userId/planner', {
    summary: "Show whether page recognition is on for this user, what is being read, and what the user's planner holds",
    params: OwnUser,
    reply: PlannerState,
    isCached: true,
  }),
  writtenPages: route('GET /api/users/:userId/written-pages', {
    summary: "Get the user's newest written day until today, those of the last seven days, and this day in earlier years",
    params: OwnUser,
    query: Type.Object({ today: Day }),
    reply: WrittenPages,
    isCached: true,
  }),
  choose: route('PUT /api/users/:userId/planner', {
    summary: 'Turn page recognition on, or turn it off and hide what it found',
    params: OwnUser,
    body: StrictObject({ isOn: Type.Boolean() }),
    reply: PlannerState,
  }),
  reading: route('GET /api/users/:userId/planner/reading', {
    summary: 'Show how many pages were read for this user, also while page recognition is off',
    params: OwnUser,
    reply: Reading,
  }),
  removeReading: route('PUT /api/users/:userId/planner/reading', {
    summary: 'Turn page recognition off and delete what it found in seven days, or take that back',
    params: OwnUser,
    body: StrictObject({ isRemoved: Type.Boolean() }),
    reply: Reading,
  }),
  lookAgain: route('POST /api/users/:userId/planner/look-again', {
    summary: "Compare the user's files again, of which pages were placed nowhere, with all planners",
    params: OwnUser,
    reply: PlannerState,
  }),
  imports: route('GET /api/users/:userId/imports', {
    summary: "List a user's imports, newest first; `uploadId` returns only that upload's",
    params: OwnUser,
    query: withFields(PageQuery, { uploadId: Type.Optional(Id) }),
    reply: Type.Array(PlannerImport),
    isCached: true,
  }),
  importPages: route('GET /api/imports/:id/pages', {
    summary: "List an export's pages in order; `unplaced` returns only those not placed yet",
    params: ById,
    query: withFields(NumberedQuery, { unplaced: Type.Optional(OneOf(['1'])) }),
    reply: Type.Array(PageInstance),
  }),
  cancelImport: route('POST /api/imports/:id/cancel', {
    summary: 'Stop recognizing an upload',
    params: ById,
    reply: PlannerImport,
  }),
  answerPage: route('PATCH /api/page-instances/:id', {
    summary: "Set which page or day this is, or ignore it, alone or with the pages after it; recognition doesn't override it",
    params: ById,
    body: StrictObject({
      editionId: Type.Optional(Id),
      editionPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      date: Type.Optional(Day),
      /** False takes an ignored page back. */
      ignore: Type.Optional(Type.Boolean()),
      /** True puts it back where it was before anything was said about it (`movedFrom`). */
      back: Type.Optional(Type.Literal(true)),
      /** Number of pages after this one: the next open questions, or the next pages of its kind in the export. Each is a day or a page further. */
      following: Type.Optional(Type.Integer({ minimum: 0, maximum: 2999 })),
      /** Made by the browser. A repeated answer changes nothing, and `POST /api/page-moves/:id/undo` takes it back. */
      moveId: Type.Optional(MadeId),
      /** The page's `moveId` that the user saw. If it has another one, nothing is changed. */
      after: Type.Optional(Nullable(Id)),
    }),
    reply: PageInstance,
  }),
  undoMove: route('POST /api/page-moves/:id/undo', {
    summary: 'Put the pages of an answer back where they were',
    params: ById,
    reply: Type.Object({ pages: Type.Integer() }),
  }),
  openPages: route('GET /api/users/:userId/open-pages', {
    summary: 'List the pages of all exports whose day is not known, in the order of the uploads',
    params: OwnUser,
    query: Type.Object({ limit, cursor: Type.Optional(Type.String({ pattern: '^[0-9a-f-]{36}\\.\\d{1,6}$' })) }),
    reply: Type.Array(OpenPage),
    isCached: true,
  }),
  pageVersions: route('GET /api/page-instances/:id/versions', {
    summary: 'List all versions of the page that this is one of, the one that is shown first',
    params: ById,
    reply: Type.Array(PageVersion),
  }),
  chooseVersion: route('PUT /api/page-instances/:id/choice', {
    summary: 'Show this version of its page, or the newest one again',
    params: ById,
    body: StrictObject({ isChosen: Type.Boolean() }),
    reply: Type.Array(PageVersion),
  }),
  pageInstance: route('GET /api/page-instances/:id', { summary: 'Get a recognized page', params: ById, reply: PageInstance }),
  days: route('GET /api/users/:userId/days', {
    summary: 'List the newest version of each page dated between two days, at most 400 days apart',
    params: OwnUser,
    query: Type.Object({ from: Day, to: Day }),
    reply: Type.Array(PlannerDay),
    isCached: true,
  }),
  months: route('GET /api/users/:userId/months', {
    summary:
      "List the months in which the user has pages that aren't known to be blank, with the days of these pages, oldest first",
    params: OwnUser,
    reply: Type.Array(WrittenMonth),
    isCached: true,
  }),
  picture: route('GET /api/page-instances/:id/picture', {
    summary: 'Get a recognized page as an image, or only its ink (`layer=ink`: a transparent PNG, or SVG)',
    params: ById,
    query: Type.Object({
      width: pictureWidth,
      layer: Type.Optional(OneOf(['page', 'ink'])),
      grey,
      format: Type.Optional(OneOf(['png', 'svg'])),
    }),
    reply: Binary,
  }),
  savedPages: route('GET /api/users/:userId/pages.pdf', {
    summary: 'Download the newest version of each written page of a range of days as one PDF, with the months as bookmarks',
    params: OwnUser,
    /** `ink` leaves the print of the planner out, where it can be told from what was written. */
    query: Type.Object({ from: Day, to: Day, layer: Type.Optional(Type.Literal('ink')) }),
    reply: Binary,
  }),
  savedPagesProgress: route('GET /api/users/:userId/pages.pdf/progress', {
    summary: 'Show how many pages are in the PDF that is being made. Null while none is made',
    params: OwnUser,
    reply: Nullable(PagesDone),
  }),
  books: route('GET /api/users/:userId/editions', {
    summary: 'List the planners in which the user has pages, newest first',
    params: OwnUser,
    reply: Type.Array(Book),
    isCached: true,
  }),
  bookPages: route('GET /api/users/:userId/editions/:id/pages', {
    summary: "List a planner's pages in order, each with the user's newest version",
    params: OwnEdition,
    query: withFields(NumberedQuery, {
      /** Page kinds, separated by commas. */
      kinds: Type.Optional(Type.String({ pattern: '^[a-z]+(,[a-z]+)*$', maxLength: 100 })),
      /** Only pages whose dates overlap this range. */
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      /** Only those without a date. */
      undated: Type.Optional(OneOf(['1'])),
      /** Only those with writing. */
      written: Type.Optional(OneOf(['1'])),
    }),
    reply: Type.Array(BookPage),
    isCached: true,
  }),
  bookPage: route('GET /api/users/:userId/editions/:id/pages/:number', {
    summary: 'Get a page of a planner, with the links that are printed on it',
    params: OwnEditionPage,
    reply: OpenBookPage,
    isCached: true,
  }),
  blankPicture: route('GET /api/users/:userId/editions/:id/pages/:number/picture', {
    summary: 'Get a blank page of a planner in which the user has pages, as an image',
    params: OwnEditionPage,
    query: Type.Object({ width: pictureWidth, grey }),
    reply: Binary,
  }),
}
