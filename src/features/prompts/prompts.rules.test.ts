import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PromptCategory, promptCategories, prompts } from './prompts.collection.ts'
import { categorySlug, findCategory, otherPrompt, promptOfTheDay, shuffled, turnOf } from './prompts.rules.ts'

const anyDay = fc.date({ min: new Date(1990, 0, 1), max: new Date(2199, 0, 1), noInvalidDate: true })
const daysFrom = (start: Date, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(start.getFullYear(), start.getMonth(), start.getDate() + index, 12))

test('there are thirty prompts, five in each of the six categories', () => {
  expect(promptCategories).toEqual([
    "Today's Journaling Ideas",
    "This Week's Focus",
    'Monthly Reflection',
    'Creative Sparks',
    'Gentle Check-ins',
    'Mindful Moments',
  ])
  const counts = promptCategories.map((category) => prompts.filter((prompt) => prompt.category === category).length)
  expect(counts).toEqual([5, 5, 5, 5, 5, 5])
})

test('no prompt and no id occurs twice', () => {
  expect(new Set(prompts.map(({ id }) => id)).size).toBe(30)
  expect(new Set(prompts.map(({ text }) => text.toLowerCase())).size).toBe(30)
})

test('a prompt is one or two sentences, long enough to start from and short enough to remember', () => {
  expect(prompts.filter(({ text }) => text.length < 40 || text.length > 150)).toEqual([])
  expect(prompts.filter(({ text }) => text !== text.trim() || !/[.?”]$/.test(text))).toEqual([])
})

test('on one date everyone has the same prompt, from the first minute to the last', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()]
      const first = promptOfTheDay(prompts, new Date(year, month, date, 0, 0, 0))
      const last = promptOfTheDay(prompts, new Date(year, month, date, 23, 59, 59, 999))
      expect(last).toBe(first)
    }),
  )
})

test('any thirty consecutive days have thirty different prompts', () => {
  fc.assert(
    fc.property(anyDay, (start) => {
      expect(new Set(daysFrom(start, 30).map((day) => promptOfTheDay(prompts, day).id)).size).toBe(30)
    }),
  )
})

test("the next day's prompt is always of another category", () => {
  const categories = daysFrom(new Date(2026, 0, 1), 366).map((day) => promptOfTheDay(prompts, day).category)
  expect(categories.filter((category, index) => category === categories[index + 1])).toEqual([])
})

test('a date far in the past has a prompt too', () => {
  expect(turnOf(['a', 'b', 'c'], -1)).toBe('c')
  expect(prompts).toContain(promptOfTheDay(prompts, new Date(1901, 5, 1)))
})

test('a shuffle keeps every prompt', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer()),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })),
      (items, chance) => {
        const before = [...items]
        const after = shuffled(items, () => chance.next().value ?? 0)
        expect(after.toSorted()).toEqual(before.toSorted())
        expect(items).toEqual(before)
      },
    ),
  )
})

test('a shuffle is fair: over all possible random values every order comes exactly once', () => {
  const orders = new Set<string>()
  for (const first of [0, 1, 2, 3]) {
    for (const second of [0, 1, 2]) {
      for (const third of [0, 1]) {
        const chance = [(first + 0.5) / 4, (second + 0.5) / 3, (third + 0.5) / 2]
        orders.add(shuffled(['a', 'b', 'c', 'd'], () => chance.shift() ?? 0).join(''))
      }
    }
  }
  expect(orders.size).toBe(24)
})

test('the next prompt is never the one shown, and may be any of the others', () => {
  const [shown] = prompts
  if (!shown) throw new Error('No prompt')
  const found = Array.from({ length: 29 }, (_, index) => otherPrompt(prompts, shown, () => (index + 0.5) / 29).id)
  expect(new Set([...found, shown.id]).size).toBe(30)
})

test('each category has its own address, and an unknown address has no category', () => {
  const slugs = promptCategories.map((category: PromptCategory) => categorySlug(category))
  expect(slugs).toEqual([
    'todays-journaling-ideas',
    'this-weeks-focus',
    'monthly-reflection',
    'creative-sparks',
    'gentle-check-ins',
    'mindful-moments',
  ])
  expect(slugs.map(findCategory)).toEqual([...promptCategories])
  expect(findCategory('daily-horoscope')).toBeUndefined()
})
