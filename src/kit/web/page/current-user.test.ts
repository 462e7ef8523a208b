// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

const anna = {
  id: 'u1',
  name: 'Anna Lind',
  firstName: 'Anna',
  email: 'anna@example.org',
  isAdmin: false,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** Loads the module again, as a new page would, with this stored value. */
async function visit(stored?: unknown) {
  vi.resetModules()
  if (stored !== undefined) localStorage.setItem('user', JSON.stringify(stored))
  return import('./current-user.ts')
}

beforeEach(() => localStorage.clear())

describe('the stored user', () => {
  it('is null at first, and the same user on the next visit', async () => {
    const first = await visit()
    expect(first.currentUser()).toBeNull()
    first.setCurrentUser(anna)
    expect((await visit()).currentUser()).toEqual(anna)
  })

  it('contains only the known fields that the server sends', async () => {
    const { setCurrentUser } = await visit()
    setCurrentUser({ ...anna, token: 'secret' } as typeof anna)
    expect(localStorage.getItem('user')).toBe(JSON.stringify(anna))
  })

  it('accepts what an older version stored, without the administrator role', async () => {
    const { currentUser } = await visit({ id: 'u1', name: 'Anna Lind', firstName: 'Anna', isAdmin: 'yes' })
    expect(currentUser()).toEqual({ ...anna, email: '', createdAt: '', isAdmin: false })
  })

  it.each([[{ id: 7, name: 'A', firstName: 'A' }], [{ id: '', name: 'A', firstName: 'A' }], ['u1'], [[]], [{}]])(
    'is null when %j is stored',
    async (stored) => {
      expect((await visit(stored)).currentUser()).toBeNull()
    },
  )

  it('is forgotten on request', async () => {
    const { clearCurrentUser, currentUser } = await visit(anna)
    clearCurrentUser()
    expect(currentUser()).toBeNull()
    expect((await visit()).currentUser()).toBeNull()
  })
})
