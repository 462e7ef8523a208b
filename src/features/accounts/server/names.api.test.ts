import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)

  test('a changed name appears to the user and to the administrators, who can search for it', async () => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const ada = await willow.fixtures.signedInUser({ name: 'Ada Byron' })
    const rename = (payload: object) => ada.send({ method: 'PATCH', url: '/api/auth/user', payload })
    const renamed = await rename({ name: '  Augusta Ada   Lovelace ', firstName: 'Ada' })
    expect(renamed.json()).toMatchObject({ id: ada.id, name: 'Augusta Ada Lovelace', firstName: 'Ada' })
    expect((await ada.send({ url: '/api/auth/user' })).json()).toEqual(renamed.json())
    const found = await olive.send({ url: '/api/admin/registered-users?q=lovelace' })
    expect(found.json()).toMatchObject([{ name: 'Augusta Ada Lovelace' }])
    expect((await olive.send({ url: '/api/admin/registered-users?q=byron' })).json()).toEqual([])
    expect((await rename({ name: 'Augusta Ada Lovelace', firstName: ' ' })).json()).toMatchObject({ firstName: 'Augusta' })
  })

  test('a blank name, and one of more than 200 characters, is refused, and nothing changes', async () => {
    const ada = await willow.fixtures.signedInUser({ name: 'Ada Byron' })
    for (const payload of [{ name: ' ' }, { name: 'a'.repeat(201) }, { name: 'Ada', firstName: 'a'.repeat(201) }]) {
      const reply = await ada.send({ method: 'PATCH', url: '/api/auth/user', payload })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'accounts.name_unusable'])
    }
    expect((await ada.send({ url: '/api/auth/user' })).json()).toMatchObject({ name: 'Ada Byron', firstName: 'Ada' })
    expect((await ada.send({ method: 'PATCH', url: '/api/auth/user', payload: { name: 'a'.repeat(200) } })).statusCode).toBe(200)
  })

  test('attack: a change of name changes no other field and no other user', async () => {
    const ada = await willow.fixtures.signedInUser({ name: 'Ada Byron' })
    const eve = await willow.fixtures.signedInUser({ name: 'Eve Evans' })
    for (const more of [{ id: ada.id }, { isAdmin: true }, { email: ada.email }])
      expect((await eve.send({ method: 'PATCH', url: '/api/auth/user', payload: { name: 'Eve', ...more } })).statusCode).toBe(400)
    await eve.send({ method: 'PATCH', url: '/api/auth/user', payload: { name: 'Eve' } })
    expect((await ada.send({ url: '/api/auth/user' })).json()).toMatchObject({ name: 'Ada Byron' })
  })
})
