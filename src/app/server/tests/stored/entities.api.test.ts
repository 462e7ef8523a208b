import { beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { code, folder, goal, order, upload } from '#test/routes/sample-rows.ts'
import { useWillow } from '#test/use-willow.ts'
import { password, type TestUser } from '#test/willow.ts'

/** Fields of each entity in a reply, in alphabetical order. An extra field is a leak; a missing one breaks a screen. */
const entities = {
  user: 'createdAt email firstName id isAdmin name profileImageUrl readOnlyAt',
  goal: 'completedAt createdAt id isActive timeframe title userId',
  upload:
    'deviceFile fileType filename folder height id isFavorite lastPage mimeType originalName rotation size thumbnail uploadDate userId width',
  folder: 'createdAt id name userId',
  order:
    'accessCode activatedAt added askedEmail asks claimedAt codeId codes createdAt customerEmail decidedAt disputedAt downloadedAt id isActivated items mailState orderNumber paidAt partlyRefundedAt refundedAt sameAs shopName source state waitsFor',
  subscription: 'confirmedAt email id isActive name state subscribedAt unsubscribedAt',
  accessCode:
    'code createdAt customerEmail downloadedAt failedAttempts id isKept isUsed label lastTriedAt product productId state usedAt usedBy usedByEmail voidedAt',
  registeredUser: 'accessCode approvedAt email id isApproved isVerified name readOnlyAt registeredAt revokedAt state userId',
  authUser:
    'createdAt email firstName id isAdmin joinDate lastName name profileImageUrl readOnlyAt registrationId signInMethods state updatedAt',
}

forEachDatabase((current) => {
  const willow = useWillow(current)
  let owner: TestUser
  let admin: TestUser
  beforeAll(async () => {
    owner = await willow.fixtures.signedInUser()
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    const place = { willow, owner }
    await goal(place)
    await folder(place)
    await upload(place)
    await code(place)
    await order(place, 'pending')
    await willow.app.inject({ method: 'POST', url: '/api/newsletter', payload: { email: 'reader@mail.example' } })
  })

  /** Returns the fields of the first entry of a list. */
  async function fieldsOf(user: TestUser, url: string): Promise<string> {
    const [first] = (await user.send({ url })).json<object[]>()
    return namesOf(first ?? {})
  }

  test('signing in returns exactly the fields of a user', async () => {
    const reply = await willow.app.inject({
      method: 'POST',
      url: '/api/custom-login',
      payload: { email: owner.email, password },
    })
    expect(Object.keys(reply.json())).toEqual(['user'])
    expect(namesOf(reply.json().user)).toEqual(entities.user)
  })

  test.each([
    ['goal', () => `/api/users/${owner.id}/goals`],
    ['upload', () => `/api/users/${owner.id}/uploads`],
    ['folder', () => `/api/users/${owner.id}/folders`],
  ] as const)("a user's list returns exactly the fields of a %s", async (entity, url) => {
    expect(await fieldsOf(owner, url())).toEqual(entities[entity])
  })

  test.each([
    ['order', '/api/admin/orders'],
    ['subscription', '/api/admin/subscriptions'],
    ['accessCode', '/api/admin/access-codes'],
    ['registeredUser', '/api/admin/registered-users'],
    ['authUser', '/api/admin/users'],
  ] as const)("the shop's list returns exactly the fields of each %s", async (entity, url) => {
    // The subscription is written after its reply.
    await expect.poll(() => fieldsOf(admin, url)).toEqual(entities[entity])
  })
})

const namesOf = (entity: object) => Object.keys(entity).toSorted().join(' ')
