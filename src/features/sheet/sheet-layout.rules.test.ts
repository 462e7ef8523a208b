import { expect, test } from 'vitest'
import { type Box, layOut, mostGoals, sheetPageNames, sheetPages, tickBox } from './sheet-layout.rules.ts'

const days = [0, 1, 3, 7].flatMap((goals) =>
  [0, 1, 4, 60].flatMap((events) => [true, false].map((hasPrompt) => ({ goals, events, hasPrompt }))),
)
const all = sheetPageNames.flatMap((page) => days.map((shown) => ({ page, shown, sheet: layOut(sheetPages[page], shown) })))

function boxesOf({ sheet }: (typeof all)[number]): Box[] {
  const { date, events, goals, prompt, free, code } = sheet
  return [
    date,
    ...(events.rows > 0 ? [events.area] : []),
    ...goals.flatMap(({ box, words }) => [box, words]),
    ...(prompt ? [prompt.words, prompt.answer] : []),
    free,
    code,
  ]
}
const meet = (one: Box, other: Box) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height

test('nothing leaves its page or covers something else, whatever the day is like', () => {
  for (const each of all) {
    const boxes = boxesOf(each)
    const { width, height, margin } = each.sheet
    const bad = boxes.flatMap((box, at) => {
      const isOutside =
        box.width <= 0 ||
        box.height <= 0 ||
        box.x < margin ||
        box.x + box.width > width - margin + 0.01 ||
        box.y + box.height > height
      return isOutside || boxes.slice(at + 1).some((other) => meet(box, other)) ? [box] : []
    })
    expect([each.page, each.shown, bad]).toEqual([each.page, each.shown, []])
  }
})

test('each of three goals has a box of 12 mm, at the same place whatever the other words are', () => {
  expect(tickBox).toBeCloseTo(34.016, 3)
  for (const { shown, sheet } of all) {
    expect(sheet.goals).toHaveLength(Math.min(shown.goals, mostGoals))
    for (const { box } of sheet.goals) expect([box.width, box.height]).toEqual([tickBox, tickBox])
  }
  expect(layOut(sheetPages.a4, { goals: 3, events: 2, hasPrompt: true })).toEqual(
    layOut(sheetPages.a4, { goals: 9, events: 2, hasPrompt: true }),
  )
})

test('there is room for an answer of several lines and for anything else on the smallest screen too', () => {
  for (const { page, shown, sheet } of all) {
    expect([page, shown, sheet.free.height >= 36]).toEqual([page, shown, true])
    expect(sheet.events.rows).toBeGreaterThanOrEqual(Math.min(shown.events, 1))
    expect(sheet.prompt !== null).toBe(shown.hasPrompt)
    expect([page, shown, (sheet.prompt?.answer.height ?? 99) >= 60]).toEqual([page, shown, true])
  }
})

test('a full day has more rows, and the letters of none are smaller than those of a small screen', () => {
  const rowsOn = (page: 'remarkable-2' | 'supernote-nomad', events: number) =>
    layOut(sheetPages[page], { goals: 3, events, hasPrompt: true }).events.rows
  expect([rowsOn('remarkable-2', 7), rowsOn('supernote-nomad', 4)]).toEqual([7, 4])
  for (const { page, shown, sheet } of all) expect([page, shown, sheet.events.size > 9]).toEqual([page, shown, true])
})

test('a page is as large as its screen', () => {
  expect(sheetPages['remarkable-2']).toMatchObject({ width: 447, height: 596, of: 'remarkable' })
  expect(sheetPages['boox-13']).toMatchObject({ width: 576, height: 768 })
})
