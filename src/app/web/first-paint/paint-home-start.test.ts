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
  paintHomeStart(document, { user: robin, card: null }, now)
  const texts = [...document.querySelectorAll('#root main > [data-slot]')].map((slot) => slot.textContent)
  expect(texts).toEqual([
    'Good afternoon, Robin <b>Reed</b>',
    'Today is Saturday, November 21, 2026',
    promptOfTheDay(prompts, now).text,
  ])
  expect(root()).not.toContain('skeleton')
})

it.each([undefined, null, {}, 'Robin'])('the skeleton stays when %j is stored', (stored) => {
  paintHomeStart(document, { user: stored, card: null }, now)
  expect(root()).toBe('<i>skeleton</i>')
})

const card = { userId: 'u', isOfPages: true, height: 480, width: window.innerWidth, sentence: '' }
it.each([
  ['of the same user and width', card, '480px'],
  ['of another user', { ...card, userId: 'v' }, undefined],
  ['for another width', { ...card, width: 1 }, undefined],
  ['that stands below the tiles', { ...card, isOfPages: false }, undefined],
  ['that is no card', 'card', undefined],
])('the place of a remembered card %s', (_, stored, height) => {
  document
    .querySelector('template')
    ?.content.querySelector('main')
    ?.append(Object.assign(document.createElement('div'), { id: 'place' }))
  document.querySelector('template')?.content.querySelector('#place')?.setAttribute('data-place', '')
  paintHomeStart(document, { user: robin, card: stored }, now)
  expect(document.getElementById('place')?.style.height).toBe(height)
})

it('a page that was not prerendered stays unchanged', () => {
  document.querySelector('template')?.remove()
  paintHomeStart(document, { user: robin, card: null }, now)
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
