import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Choice, type PageVersion, seenIn, sortVersions } from './page-versions.rules.ts'

const cells = (...densities: number[]) => densities.map((density) => density.toString(16)).join('')

let count = 0
const version = (given: Partial<PageVersion> = {}): PageVersion => {
  const inkCells = given.inkCells ?? null
  const isBlank = inkCells !== null && /^0*$/.test(inkCells)
  return {
    id: `page ${++count}`,
    importId: '1',
    inkStep: inkCells === null ? null : isBlank ? 'none' : 'half',
    isMoved: false,
    contentHash: `content ${count}`,
    madeAt: '2026-03-02',
    ...given,
    inkCells,
  }
}
const shown = (...versions: PageVersion[]) => sortVersions(versions, null)[0]

const blank = version({ inkCells: cells(0, 0, 0), madeAt: '2026-11-30', importId: '9' })
const little = version({ inkCells: cells(5, 0, 0), madeAt: '2026-11-20', importId: '8' })
const more = version({ inkCells: cells(5, 7, 0), madeAt: '2026-03-01', importId: '2' })
const other = version({ inkCells: cells(0, 0, 9), madeAt: '2026-05-01', importId: '3' })
const unknown = version({ madeAt: '2026-12-01', importId: '9' })

describe('the version of a page that is shown', () => {
  test('is the one whose ink contains the others, even if it is older and arrived first', () => {
    expect(shown(little, more, blank)).toBe(more)
  })
  test('is the later file, if neither contains the other', () => {
    expect(shown(more, other)).toBe(other)
  })
  test('is the later arrival, if the files are of the same time', () => {
    const again = version({ ...other, importId: '4' })
    expect(shown(again, other)).toBe(again)
  })
  test('is never one that is, or may be, blank, if another one is written', () => {
    expect(shown(blank, unknown, little)).toBe(little)
    expect(shown(blank, unknown)).toBe(unknown)
  })
  test('is what the owner put there, unless that has grown', () => {
    const moved = version({ ...little, isMoved: true })
    expect(shown(moved, other)).toBe(moved)
    expect(shown(moved, more)).toBe(more)
    const movedUnknown = version({ ...unknown, madeAt: '2026-01-01', isMoved: true })
    expect(shown(movedUnknown, other, blank)).toBe(movedUnknown)
  })
})

/** Exports of one page. `importId` is given by the order in which they arrive. */
const exported = fc.record({
  inkCells: fc.option(fc.array(fc.constantFrom(0, 0, 3, 9), { minLength: 3, maxLength: 3 }).map((all) => cells(...all))),
  isMoved: fc.boolean(),
  // Different times, because arrival decides between files of the same time.
  madeAt: fc.integer({ min: 0, max: 999_999 }).map(String),
})
const exportsOf = (maxLength: number) => fc.uniqueArray(exported, { selector: ({ madeAt }) => madeAt, minLength: 1, maxLength })

describe('the version that the owner chose', () => {
  const chosenOf = (chosen: PageVersion, ...others: PageVersion[]): Choice => ({
    contentHash: chosen.contentHash,
    ...seenIn([chosen, ...others]),
  })
  const afterChoice = (choice: Choice, ...versions: PageVersion[]) => sortVersions(versions, choice)[0]

  test('is shown, whatever else was there, also in the bytes of another file', () => {
    for (const chosen of [blank, little, other, unknown])
      expect(afterChoice(chosenOf(chosen, blank, little, more, other), blank, little, more, other, chosen)).toBe(chosen)
    const again = version({ ...more, contentHash: 'the same ink, written otherwise', madeAt: '2027-01-01' })
    expect(afterChoice(chosenOf(little, more), again, more, little)).toBe(little)
    const rounded = version({ inkCells: cells(6, 8, 0) })
    expect(afterChoice(chosenOf(little, more), rounded, more, little)).toBe(little)
  })
  test('is shown until one comes with all of its ink, and with ink that was not there', () => {
    const grown = version({ inkCells: cells(5, 0, 1), madeAt: '2020-01-01' })
    expect(afterChoice(chosenOf(little), little, grown)).toBe(grown)
    expect(afterChoice(chosenOf(little, more), little, more, grown)).not.toBe(little)
    expect(afterChoice(chosenOf(blank), blank, little)).toBe(little)
    expect(afterChoice(chosenOf(version({ inkStep: 'none' })), version({ inkStep: 'none' }), little)).toBe(little)
    const without = version({ inkCells: cells(0, 0, 9) })
    expect(afterChoice(chosenOf(little), little, without)).toBe(little)
    expect(afterChoice(chosenOf(unknown), unknown, grown)).toBe(unknown)
  })
  test('is shown again when the one with more ink is gone, and nothing is chosen when it is gone itself', () => {
    expect(afterChoice(chosenOf(little, other), little, other)).toBe(little)
    expect(afterChoice(chosenOf(little, other), other, blank)).toBe(other)
  })
  test('stays what it was when its ink is found in another way later, as with a new edition', () => {
    const before = version({ contentHash: 'not compared yet' })
    const after = version({ inkCells: cells(9, 9, 9), contentHash: before.contentHash })
    expect(afterChoice(chosenOf(little, before), little, after)).toBe(little)
  })
  test('never depends on the order of the versions', () => {
    fc.assert(
      fc.property(exportsOf(6), fc.nat(5), (all, at) => {
        const versions = all.map((given, number) => version({ ...given, importId: String(number) }))
        const chosen = versions[at % versions.length] ?? little
        const choice = chosenOf(chosen, ...versions.slice(0, 2))
        expect(sortVersions(versions.toReversed(), choice)).toEqual(sortVersions(versions, choice))
      }),
    )
  })
})

/** True if the second ink is shown although its file is older. */
function hasGrown(earlier: string, later: string): boolean {
  const grown = version({ inkCells: later, madeAt: '2026-03-01' })
  return shown(version({ inkCells: earlier, madeAt: '2026-03-02' }), grown) === grown
}

test('ink that differs only by rounding has not grown, and growing is never mutual', () => {
  expect(hasGrown(cells(5, 5), cells(4, 5))).toBe(false)
  expect(hasGrown(cells(5, 5), cells(4, 9))).toBe(true)
  expect(hasGrown(cells(5, 5), cells(2, 15))).toBe(false)
  const anyCells = fc.array(fc.nat({ max: 15 }), { minLength: 4, maxLength: 4 }).map((all) => cells(...all))
  fc.assert(fc.property(anyCells, anyCells, (one, two) => !(hasGrown(one, two) && hasGrown(two, one))))
})

const arrivedAs = (all: readonly Partial<PageVersion>[]) =>
  sortVersions(
    all.map((given, at) => version({ ...given, importId: String(at).padStart(2, '0') })),
    null,
  )[0]?.madeAt

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

test('every order in which a few exports arrive shows the same version', () => {
  fc.assert(
    fc.property(exportsOf(5), (all) => {
      expect(new Set(ordersOf(all).map(arrivedAs)).size).toBe(1)
    }),
    { numRuns: 60 },
  )
})

test('ten exports show the same version in whatever order they arrive, and a written one if there is any', () => {
  const ordered = exportsOf(10).chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  fc.assert(
    fc.property(ordered, ([all, shuffled]) => {
      expect(arrivedAs(shuffled)).toBe(arrivedAs(all))
      const isWritten = (cellsOf: string | null) => cellsOf !== null && !/^0*$/.test(cellsOf)
      const winner = all.find(({ madeAt }) => madeAt === arrivedAs(all))
      if (all.some(({ inkCells }) => isWritten(inkCells)))
        expect(winner?.inkCells === null ? winner.isMoved : isWritten(winner?.inkCells ?? null)).toBe(true)
    }),
  )
})

test('only the 500 inks with the most of it hide others, so that thousands of versions are not compared each with each', () => {
  // None of them has what is in the first cell.
  const full = (inks: number) =>
    Array.from({ length: inks }, (_, at) =>
      version({ inkCells: cells(0, 15, 15, Math.floor(at / 225), Math.floor(at / 15) % 15, at % 15), madeAt: '2020-01-01' }),
    )
  const earlier = version({ inkCells: cells(5, 0, 0, 0, 0, 0), madeAt: '2026-03-03' })
  const grown = version({ inkCells: cells(7, 0, 0, 0, 0, 0), madeAt: '2026-03-02' })
  expect(shown(earlier, grown, ...full(499))).toBe(grown)
  expect(shown(earlier, grown, ...full(500))).toBe(earlier)
})
