import { beforeEach, expect, test } from 'vitest'
import { instant } from '#kit/clock.ts'
import { AppError } from '#kit/errors.ts'
import type { Hold } from '#kit/server/access/hold.ts'
import { tokenHash } from '#kit/server/access/tokens.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import { createSessionStore } from './sessions.store.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let robin: TestUser
  beforeEach(async () => {
    robin = await willow.fixtures.signedInUser({ isAdmin: true })
    await registration({ is_approved: true })
  })

  const sid = () => tokenHash(robin.cookie.split('=')[1] ?? '')
  const find = () => createSessionStore(willow.database, { requireApproval: () => true }).find(sid(), willow.clock)
  async function holdOfRobin(): Promise<Hold> {
    const found = await find()
    if (!found) throw new Error('no session')
    return found.hold
  }
  const registration = (to: { credentials_version?: number; revoked_at?: string; is_approved?: boolean }) =>
    willow.database.queries.updateTable('registered_users').set(to).where('user_id', '=', robin.id).execute()

  /** What a late check and a late transaction answer. */
  async function answers(hold: Hold) {
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'ok',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      )
    let isWritten = false
    const checked = await codeOf(hold.check())
    const wrote = await codeOf(
      hold.transaction(async () => {
        isWritten = true
      }),
    )
    return { checked, wrote, isWritten }
  }
  const refused = (code: string) => ({ checked: code, wrote: code, isWritten: false })

  test('a session that still exists may write', async () => {
    expect(await answers(await holdOfRobin())).toEqual({ checked: 'ok', wrote: 'ok', isWritten: true })
  })

  test('attack: a session that has ended writes nothing', async () => {
    const hold = await holdOfRobin()
    await willow.database.queries.deleteFrom('sessions').where('sid', '=', sid()).execute()
    expect(await answers(hold)).toEqual(refused('session.required'))
  })

  test('attack: a session whose time ends while the request arrives writes nothing', async () => {
    const hold = await holdOfRobin()
    const expire = instant(willow.clock)
    await willow.database.queries.updateTable('sessions').set({ expire }).where('sid', '=', sid()).execute()
    expect(await answers(hold)).toEqual(refused('session.required'))
  })

  test('attack: a session from before a change of credentials writes nothing, even if its row is still there', async () => {
    const hold = await holdOfRobin()
    await registration({ credentials_version: 7 })
    expect(await answers(hold)).toEqual(refused('session.required'))
  })

  test('attack: a user whose access is revoked writes nothing and has no session, even if its row is still there', async () => {
    const hold = await holdOfRobin()
    await registration({ revoked_at: instant(willow.clock) })
    expect(await answers(hold)).toEqual(refused('session.required'))
    expect(await find()).toBeNull()
  })

  test('attack: a user who is not approved writes nothing and has no session where approval is required', async () => {
    const hold = await holdOfRobin()
    await registration({ is_approved: false })
    expect(await answers(hold)).toEqual(refused('session.required'))
    expect(await find()).toBeNull()
  })

  test('attack: an administrator who has lost the role writes nothing', async () => {
    const hold = await holdOfRobin()
    await willow.database.queries.updateTable('users').set({ is_admin: false }).where('id', '=', robin.id).execute()
    expect(await answers(hold)).toEqual(refused('session.admin_only'))
  })

  test('a user who has become an administrator meanwhile may write', async () => {
    robin = await willow.fixtures.signedInUser()
    await registration({ is_approved: true })
    const hold = await holdOfRobin()
    await willow.database.queries.updateTable('users').set({ is_admin: true }).where('id', '=', robin.id).execute()
    expect((await answers(hold)).wrote).toBe('ok')
  })
})
