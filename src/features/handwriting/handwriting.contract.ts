import { type Static, Type } from 'typebox'
import { pageKinds } from '#features/planner/page-dates.rules.ts'
import { ById, Id, Nullable, OneOf, OwnUser, route, StrictObject } from '#kit/contract.ts'
import { mostLetters } from './handwriting.rules.ts'

const Reader = { host: Type.String({ maxLength: 300 }), model: Type.String({ maxLength: 100 }) }

const Handwriting = Type.Object({
  /** The server to which the ink of pages goes, or would go. Null when the shop has none. */
  server: Nullable(Type.Object(Reader)),
  /** True while the owner's agreement holds for that server and model. */
  isOn: Type.Boolean(),
  /** True when the owner has agreed to another server or model than that of today. */
  hasChanged: Type.Boolean(),
  /** Pages with a text, and those that wait for the server. */
  read: Type.Integer(),
  waiting: Type.Integer(),
})
export type Handwriting = Static<typeof Handwriting>

const HandwrittenPage = Type.Object({
  id: Id,
  /** Grows with each change of the text. A change names the version that it is made on. */
  version: Type.Integer(),
  filename: Type.String(),
  originalName: Type.String(),
  page: Type.Integer(),
  kind: OneOf(pageKinds),
  dateFrom: Nullable(Type.String()),
  dateTo: Nullable(Type.String()),
  text: Type.String(),
  /** Who has read it. Null while it waits. */
  reader: Nullable(Type.Object(Reader)),
  state: OneOf(['waiting', 'read', 'failed']),
  /** True when the owner has typed the text. It stays as it is. */
  isEdited: Type.Boolean(),
  /** True when the page has other ink than when its owner typed the text. */
  hasChanged: Type.Boolean(),
  /** True until the owner has looked at a text of which the server wasn't sure, or at ink that has changed. */
  isOpen: Type.Boolean(),
})
export type HandwrittenPage = Static<typeof HandwrittenPage>

const path = '/api/users/:userId/handwriting' as const

/** Text that the shop's model server reads from the handwriting of owners who agree. */
export const handwritingApi = {
  state: route(`GET ${path}`, {
    summary: "Whether the user's handwriting is read, and by which server",
    params: OwnUser,
    reply: Handwriting,
  }),
  agree: route(`PUT ${path}`, {
    summary: "Agree that the ink of the user's pages goes to this server, to be read",
    params: OwnUser,
    body: StrictObject(Reader),
    securityEvent: 'handwriting-on',
    reply: Handwriting,
  }),
  withdraw: route(`DELETE ${path}`, {
    summary: 'End that, and remove all texts that were read',
    whileReadOnly: 'removes',
    params: OwnUser,
    securityEvent: 'handwriting-off',
    reply: Handwriting,
  }),
  pages: route(`GET ${path}/pages`, {
    summary: 'List the pages whose handwriting is read, newest first; `Link` leads to the next page',
    params: OwnUser,
    query: Type.Object({ open: Type.Optional(OneOf(['1'])), cursor: Type.Optional(Id) }),
    reply: Type.Array(HandwrittenPage),
  }),
  change: route('PUT /api/handwriting/:id', {
    summary: 'Correct the text of a page, or confirm it',
    params: ById,
    body: StrictObject({ version: Type.Integer(), text: Type.String({ maxLength: mostLetters }) }),
    reply: HandwrittenPage,
  }),
}
