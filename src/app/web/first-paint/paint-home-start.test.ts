// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prompts } from '#features/prompts/prompts.collection.ts'
import { promptOfTheDay } from '#features/prompts/prompts.rules.ts'
import { paintHomeStart } from './paint-home-start.ts'

const now = new Date(2026, 10, 21, 13, 5)
const robin = {
  id: 'u',
  name: 'Robin <b>Reed</b>',
  firstName: 'Robin',
  email: 'robin@mail.example',
  isAdmin: false,
  createdAt: '',
}
const slots = ['greeting', 'today', 'prompt'].map((name) => `<span data-slot="${name}"></span>`).join('')

beforeEach(() => {
  document.body.innerHTML = `<div id="root"><i>skeleton</i></div><template id="home-start"><main>${slots}</main></template>`
})
const root = () => document.getElementById('root')?.innerHTML

it("the dashboard starts with the greeting, the date and the prompt for the user's name, day and hour", () => {
  paintHomeStart(document, robin, now)
  const texts = [...document.querySelectorAll('#root main > [data-slot]')].map((slot) => slot.textContent)
  expect(texts).toEqual([
    'Good afternoon, Robin <b>Reed</b>',
    'Today is Saturday, November 21, 2026',
    promptOfTheDay(prompts, now).text,
  ])
  expect(root()).not.toContain('skeleton')
})

it.each([undefined, null, {}, 'Robin'])('the skeleton stays when %j is stored', (stored) => {
  paintHomeStart(document, stored, now)
  expect(root()).toBe('<i>skeleton</i>')
})

it('a page that was not prerendered stays unchanged', () => {
  document.querySelector('template')?.remove()
  paintHomeStart(document, robin, now)
  expect(root()).toBe('<i>skeleton</i>')
})

describe('the script in the page', () => {
  const stored = { user: JSON.stringify(robin), signingOut: 'true' }
  afterEach(() => localStorage.clear())

  it.each([
    ['paints the beginning of the dashboard for the stored user', { user: stored.user }, /Robin/],
    ['paints nothing while a sign-out is not confirmed', stored, /^$/],
  ])('%s', async (_title, items, expected) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    vi.resetModules()
    await import('./paint-home-start.main.ts')
    expect(root()).toMatch(expected)
  })
})
