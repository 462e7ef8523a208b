import { expect, test } from 'vitest'
import { linkWaitMs, passageOf } from './waiting-links.rules.ts'

const usual = { now: 1000, isKnownBrowser: false, movedAt: null, waiting: null }
const opens = { opens: true }

test('without a move of the mail server each link opens', () => {
  expect(passageOf(usual)).toEqual(opens)
})

test('for seven days after a move, a link waits seven days in an unknown browser', () => {
  const until = 1000 + linkWaitMs
  expect(passageOf({ ...usual, movedAt: 1000 })).toEqual({ opens: false, until, isNew: true })
  expect(passageOf({ ...usual, now: until - 1, movedAt: 1000 })).toMatchObject({ opens: false })
  expect(passageOf({ ...usual, now: until, movedAt: 1000 })).toEqual(opens)
  expect(passageOf({ ...usual, movedAt: 1000, isKnownBrowser: true })).toEqual(opens)
})

test('all links of an account share one wait, also after the seven days', () => {
  const waiting = { since: 5000, dueAt: 5000 + linkWaitMs }
  const later = { ...usual, now: 1000 + linkWaitMs, movedAt: 1000, waiting }
  expect(passageOf(later)).toEqual({ opens: false, until: waiting.dueAt, isNew: false })
  expect(passageOf({ ...later, isKnownBrowser: true })).toEqual(opens)
  expect(passageOf({ ...later, now: waiting.dueAt })).toEqual(opens)
})

test('attack: a wait that is over opens nothing after the next move', () => {
  const waiting = { since: 0, dueAt: linkWaitMs }
  const now = linkWaitMs + 2
  expect(passageOf({ ...usual, now, movedAt: now - 1, waiting })).toEqual({ opens: false, until: now + linkWaitMs, isNew: true })
})
