import { expect, test } from 'vitest'
import { isDoneThisWeek, weeklyCheckIn } from './check-in.rules.ts'
import type { Goal } from './goals.contract.ts'

const now = new Date(2026, 2, 6, 18, 30)

function goal(title: string, more: Partial<Goal> = {}): Goal {
  const { id, userId, createdAt } = { id: title, userId: 'robin', createdAt: '2026-01-01T09:00:00.000Z' }
  return { id, userId, title, timeframe: 'monthly', isActive: true, completedAt: null, createdAt, ...more }
}

const doneAt = (date: Date) => ({ isActive: false, completedAt: date.toISOString() })

test('the review names the user and the day, lists goals by timeframe and completed goals, and asks three questions', () => {
  const goals = [
    goal('Read two books'),
    goal('Stretch', { timeframe: 'daily' }),
    goal('Call Mia', doneAt(new Date(2026, 2, 4, 9))),
    goal('Water the ferns', { timeframe: 'weekly' }),
    goal('A slower morning'),
  ]
  expect(weeklyCheckIn(goals, 'Robin', now)).toBe(
    [
      'Robin’s weekly goal review, March 6, 2026',
      '',
      'Daily',
      '• Stretch',
      '',
      'Weekly',
      '• Water the ferns',
      '',
      'Monthly',
      '• Read two books',
      '• A slower morning',
      '',
      'Done this week',
      '✓ Call Mia',
      '',
      'What moved? What can wait? What would feel good to do first?',
    ].join('\n'),
  )
})

test('goals completed more than seven days ago are not part of this week', () => {
  expect(isDoneThisWeek(goal('a', doneAt(new Date(2026, 1, 27, 18, 31))), now)).toBe(true)
  expect(isDoneThisWeek(goal('b', doneAt(new Date(2026, 1, 27, 18, 30))), now)).toBe(false)
  expect(isDoneThisWeek(goal('c'), now)).toBe(false)
  expect(weeklyCheckIn([goal('Old news', doneAt(new Date(2026, 1, 1)))], 'Robin', now)).not.toContain('Old news')
})

test('a user without a first name gets a review too', () => {
  expect(weeklyCheckIn([goal('Swim')], '', now)).toMatch(/^Weekly goal review, March 6, 2026\n/)
})

test('a reopened goal is listed under its timeframe only', () => {
  const review = weeklyCheckIn([goal('Swim', { isActive: true, completedAt: null })], 'Robin', now)
  expect(review.match(/Swim/g)).toHaveLength(1)
  expect(review).not.toContain('Done this week')
})

test('a goal completed this week is listed as done even if it is open again', () => {
  const back = goal('Stretch', { timeframe: 'daily', completedAt: new Date(2026, 2, 5, 9).toISOString() })
  const review = weeklyCheckIn([back], 'Robin', now)
  expect(review).toContain('Daily\n• Stretch')
  expect(review).toContain('Done this week\n✓ Stretch')
})
