import { expect, test } from 'vitest'
import { type KeyAction, type PressedKey, pressKey } from './keys.rules.ts'

const goPaths = { h: '/', l: '/library' }
const plain = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, getModifierState: () => false }

function press(keys: string, { areSingleKeysOn = true, everyMs = 100 } = {}): (KeyAction | null)[] {
  let waitsSince: number | null = null
  return [...keys].map((key, at) => {
    const pressed = pressKey({ key, ...plain }, { waitsSince, now: at * everyMs, areSingleKeysOn, goPaths })
    waitsSince = pressed.waitsSince
    return pressed.action
  })
}

test('g and a letter open a screen, and any other letter after g does nothing', () => {
  for (const [letter, path] of Object.entries(goPaths)) expect(press(`g${letter}`)).toEqual([null, { kind: 'go', path }])
  expect(press('gx')).toEqual([null, null])
  expect(press('gu')).toEqual([null, null])
  expect(press('h')).toEqual([null])
})

test('a letter that comes too long after g counts as a key of its own', () => {
  expect(press('gl', { everyMs: 1500 })).toEqual([null, { kind: 'go', path: '/library' }])
  expect(press('gu', { everyMs: 1501 })).toEqual([null, { kind: 'upload' }])
})

test('single keys start a search, an upload and the list of all keys', () => {
  expect(press('/u?')).toEqual([{ kind: 'search' }, { kind: 'upload' }, { kind: 'help' }])
})

test('when switched off, single keys do nothing, but Control or Command with K still opens the palette', () => {
  expect(press('/u?gl', { areSingleKeysOn: false })).toEqual([null, null, null, null, null])
  const state = { waitsSince: null, now: 0, areSingleKeysOn: false, goPaths }
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }])
    expect(pressKey({ key: 'k', ...plain, ...modifier }, state).action).toEqual({ kind: 'palette' })
})

test('a key with a modifier is left to the browser', () => {
  const state = { waitsSince: null, now: 0, areSingleKeysOn: true, goPaths }
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(pressKey({ key: 'u', ...plain, ...modifier }, state)).toEqual({ action: null, waitsSince: null })
})

test('other keyboards: letters by their place, signs by what is written, also with AltGr, and Caps Lock changes nothing', () => {
  const state = { waitsSince: null, now: 0, areSingleKeysOn: true, goPaths }
  const action = (key: Partial<PressedKey> & { key: string }) => pressKey({ ...plain, ...key }, state).action?.kind
  expect(action({ key: 'г', code: 'KeyU' })).toBe('upload')
  expect(action({ key: 'л', code: 'KeyK', ctrlKey: true })).toBe('palette')
  expect(action({ key: '/', code: 'Backslash', shiftKey: true })).toBe('search')
  expect(action({ key: '?', code: 'KeyW', altKey: true, ctrlKey: true })).toBe('help')
  expect(action({ key: '/', code: 'KeyQ', getModifierState: (name: string) => name === 'AltGraph' })).toBe('search')
  expect(action({ key: 'U' })).toBe('upload')
  expect(action({ key: 'U', shiftKey: true })).toBeUndefined()
  expect(action({ key: 'u', getModifierState: (name: string) => name === 'AltGraph' })).toBeUndefined()
})
