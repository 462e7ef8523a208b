// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startVisitorPage } from './visitor-page.ts'

const root = document.documentElement
const robin = { id: 'u', name: 'Robin Reed', firstName: 'Robin', email: 'robin@mail.example', isAdmin: false, createdAt: '' }
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date(2026, 10, 21, 11, 59))
  root.dataset.theme = 'calm'
  document.head.innerHTML = `<template id="app-files" data-without-app="/ /help"><link rel="modulepreload" href="/assets/kit.js"><script type="text/plain"></script></template>`
  document.body.innerHTML =
    '<a id="login" href="/login"><b>Sign In</b></a><a id="help" href="/help">Help</a><a id="store" href="https://store.example/x">Store</a>'
})
afterEach(() => {
  stop()
  localStorage.clear()
  vi.useRealTimers()
})

const isAppStarted = () => document.querySelector('head > script') !== null
const fetched = () => [...document.querySelectorAll('head > link')].map((link) => link.getAttribute('href'))
const near = (id: string, event = 'pointerover') =>
  document.querySelector(`#${id}, #${id} > *`)?.dispatchEvent(new Event(event, { bubbles: true }))
const inOtherTab = (key: string, value: unknown) => {
  localStorage.setItem(key, JSON.stringify(value))
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify(value) }))
}

describe('a page for visitors', () => {
  it.each([
    ['no user', {}, false],
    ['a stored value that is not a user', { user: '{}', signingOut: 'false' }, false],
    ['a stored user', { user: JSON.stringify(robin) }, true],
    ['a sign-out that the server has not confirmed', { signingOut: 'true' }, true],
  ])('with %s: the app starts when it is needed', (_who, stored, isNeeded) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    stop = startVisitorPage()
    expect(isAppStarted()).toBe(isNeeded)
  })

  it('starts the app after a sign-in in another tab', () => {
    stop = startVisitorPage()
    inOtherTab('user', null)
    expect(isAppStarted()).toBe(false)
    inOtherTab('user', robin)
    expect(isAppStarted()).toBe(true)
  })

  it('starts the app when the browser shows the page again after a sign-in', () => {
    stop = startVisitorPage()
    localStorage.setItem('user', JSON.stringify(robin))
    window.dispatchEvent(new Event('pageshow'))
    expect(isAppStarted()).toBe(true)
  })

  it('prefetches the app without starting it when the pointer or focus comes near a link that needs it', () => {
    stop = startVisitorPage()
    near('help')
    near('store')
    expect(fetched()).toEqual([])
    near('login')
    near('login', 'focusin')
    expect(fetched()).toEqual(['/assets/kit.js'])
    expect(isAppStarted()).toBe(false)
  })

  it('has a theme that follows the clock and the choice in another tab, and animates the change', () => {
    localStorage.setItem('autoMoodTheme', 'true')
    root.dataset.theme = 'morning'
    stop = startVisitorPage()
    expect([root.dataset.theme, root.dataset.themeChanging]).toEqual(['morning', undefined])
    vi.advanceTimersByTime(60_000)
    expect([root.dataset.theme, root.dataset.themeChanging]).toEqual(['calm', ''])
    vi.advanceTimersByTime(300)
    expect(root.dataset.themeChanging).toBeUndefined()
    localStorage.setItem('autoMoodTheme', 'false')
    inOtherTab('moodTheme', 'dark')
    expect(root.dataset.theme).toBe('dark')
  })

  it('leaves the theme to the app once the app runs', () => {
    stop = startVisitorPage()
    inOtherTab('user', robin)
    inOtherTab('user', null)
    inOtherTab('moodTheme', 'dark')
    expect(root.dataset.theme).toBe('calm')
  })
})
