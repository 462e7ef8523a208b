import { type Static, Type } from 'typebox'
import { route } from '#kit/contract.ts'

const Counts = Type.Object({
  registeredUsers: Type.Integer(),
  subscribers: Type.Integer(),
  totalOrders: Type.Integer(),
  approvedUsers: Type.Integer(),
})

/** What a shop needs before its first customer; true where it's set up. */
const SetUp = Type.Object({
  edition: Type.Boolean(),
  published: Type.Boolean(),
  product: Type.Boolean(),
  https: Type.Boolean(),
  mail: Type.Boolean(),
  storeLink: Type.Boolean(),
  connection: Type.Boolean(),
  codes: Type.Boolean(),
  privacy: Type.Boolean(),
  legalNotice: Type.Boolean(),
  order: Type.Boolean(),
  backups: Type.Boolean(),
})
export type SetUp = Static<typeof SetUp>

/** The operator's dashboard: counts and set-up steps. */
export const overviewApi = {
  counts: route('GET /api/admin/counts', { summary: "Get the dashboard's four counts", access: 'admin', reply: Counts }),
  setUp: route('GET /api/admin/set-up', {
    summary: 'Show which steps of setting up the shop are done',
    access: 'admin',
    reply: SetUp,
  }),
}
