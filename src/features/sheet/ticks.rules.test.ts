import { expect, test } from 'vitest'
import type { Box } from './sheet-layout.rules.ts'
import { readWriting, type Writing } from './ticks.rules.ts'

type Stroke = readonly (readonly [x: number, y: number])[]

const perPoint = 2
const page = { width: 200, height: 240 }
const [box, next]: [Box, Box] = [
  { x: 40, y: 60, width: 34, height: 34 },
  { x: 40, y: 108, width: 34, height: 34 },
]
const answer: Box = { x: 20, y: 170, width: 160, height: 60 }

/** Ink of strokes that are a point and a half thick, without what an outline of the boxes takes away. */
function written(strokes: readonly Stroke[]): Writing {
  const [width, height] = [page.width * perPoint, page.height * perPoint]
  const ink = new Uint8Array(width * height)
  const isOnOutline = (x: number, y: number) =>
    [box, next].some((one) => {
      const [right, low] = [x - one.x - one.width, y - one.y - one.height]
      const isNear = x > one.x - 1 && right < 1 && y > one.y - 1 && low < 1
      return isNear && !(x > one.x + 2 && right < -2 && y > one.y + 2 && low < -2)
    })
  for (const stroke of strokes)
    for (let at = 0; at + 1 < stroke.length; at += 1) {
      const [[x0, y0], [x1, y1]] = [stroke[at] ?? [0, 0], stroke[at + 1] ?? [0, 0]]
      for (let share = 0; share <= 1; share += 0.002) {
        const [x, y] = [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share]
        for (const [right, down] of [0, 0.5, 1].flatMap((one) => [0, 0.5, 1].map((other) => [one, other] as const)))
          if (!isOnOutline(x + right, y + down))
            ink[Math.round((y + down) * perPoint) * width + Math.round((x + right) * perPoint)] = 1
      }
    }
  return { width, height, perPoint, ink, either: new Uint8Array(width * height) }
}
const read = (...strokes: Stroke[]) => readWriting(written(strokes), [box, next], answer)
const first = (...strokes: Stroke[]) => read(...strokes).boxes[0]

const tick: Stroke = [
  [46, 76],
  [54, 88],
  [68, 64],
]

const smallTick: Stroke = [
  [50, 80],
  [54, 85],
  [62, 75],
]
/** A letter of handwriting. */
const letterAt = (x: number): Stroke => [
  [x, 72],
  [x + 5, 83],
  [x + 7, 73],
  [x + 2, 78],
]

test.each<[string, Stroke[]]>([
  ['a tick', [tick]],
  [
    'a tick that goes beyond its box',
    [
      [
        [44, 76],
        [53, 90],
        [84, 50],
      ],
    ],
  ],
  [
    'a cross',
    [
      [
        [45, 65],
        [69, 89],
      ],
      [
        [69, 65],
        [45, 89],
      ],
    ],
  ],
  [
    'a cross that fills its box',
    [
      [
        [37, 57],
        [77, 97],
      ],
      [
        [77, 57],
        [37, 97],
      ],
    ],
  ],
  ...[
    { where: 'below', y: 54 },
    { where: 'above', y: 100 },
  ].map(({ where, y }): [string, Stroke[]] => [
    `a tick ${where} a long line that keeps clear of the box`,
    [
      tick,
      [
        [30, y],
        [190, y],
      ],
    ],
  ]),
  [
    'a small tick below a line of writing',
    [smallTick, ...[36, 46, 56, 66, 76].map((x): Stroke => letterAt(x).map(([at, y]) => [at, y - 26]))],
  ],
  [
    'a tick with a ring around its box',
    [
      tick,
      Array.from({ length: 41 }, (_, at) => [57 + 30 * Math.cos((at * Math.PI) / 20), 77 + 28 * Math.sin((at * Math.PI) / 20)]),
    ],
  ],
  ...[120, 196].map((end): [string, Stroke[]] => [
    `a tick beside a goal that is highlighted until ${end}`,
    [
      tick,
      ...[70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80].map(
        (y): Stroke => [
          [82, y],
          [end, y],
        ],
      ),
    ],
  ]),
])('%s is a tick, and leaves the next box alone', (_, strokes) => {
  expect(read(...strokes)).toEqual({ boxes: ['ticked', 'empty'], isAnswered: false, isWritten: true })
})

const zigzag: Stroke = Array.from({ length: 30 }, (_, at) => [10 + ((at * 67) % 180), 40 + ((at * 53) % 170)])
test.each<[string, Stroke[]]>([
  ['nothing', []],
  [
    'a speck',
    [
      [
        [55, 75],
        [56, 76],
      ],
    ],
  ],
  [
    'a long line across',
    [
      [
        [5, 70],
        [190, 84],
      ],
    ],
  ],
  [
    'a line down the page',
    [
      [
        [57, 5],
        [55, 235],
      ],
    ],
  ],
  [
    'an arrow that ends in it',
    [
      [
        [180, 30],
        [58, 78],
      ],
      [
        [66, 70],
        [58, 78],
        [68, 80],
      ],
    ],
  ],
  [
    'the end of an underline',
    [
      [
        [38, 62],
        [150, 61],
      ],
    ],
  ],
  [
    'the goal struck out',
    [
      [
        [34, 78],
        [150, 77],
      ],
    ],
  ],
  [
    'the box struck out',
    [
      [
        [30, 50],
        [84, 104],
      ],
      [
        [84, 50],
        [30, 104],
      ],
    ],
  ],
  ['a page scribbled over', [zigzag]],
  [
    'the box and what is around it scribbled over',
    Array.from({ length: 18 }, (_, at) => [
      [20, 42 + at * 4],
      [94, 42 + at * 4],
    ]),
  ],
  ['a word that runs through the box', [20, 33, 46, 59, 72, 85].map((x) => letterAt(x))],
])('%s is no tick, and nothing is asked', (_, strokes) => {
  expect(first(...strokes)).toBe('empty')
})

test.each<[string, Stroke[]]>([
  [
    'a box that is filled',
    Array.from({ length: 24 }, (_, at) => [
      [45, 64 + at],
      [69, 64 + at],
    ]),
  ],
  [
    'a slash',
    [
      [
        [47, 90],
        [66, 64],
      ],
    ],
  ],
  [
    'a bend of a wave down the page',
    [
      [
        [46, 50],
        [44, 64],
        [66, 78],
        [44, 92],
        [46, 104],
      ],
    ],
  ],
  [
    'a fork that leaves the box three times and does not fill it',
    [48, 57, 66].map(
      (x): Stroke => [
        [x, 54],
        [57, 85],
      ],
    ),
  ],
  [
    'a dash',
    [
      [
        [48, 77],
        [66, 76],
      ],
    ],
  ],
  [
    'a tick beside a line that crosses the box',
    [
      [
        [46, 72],
        [54, 81],
        [69, 64],
      ],
      [
        [5, 89],
        [190, 88],
      ],
    ],
  ],
  [
    'a word in the box that another one follows',
    [45, 52, 59, 80].map((x) => letterAt(x).map(([at, y]) => [at, 68 + (y - 72) * 1.5])),
  ],
  [
    'a mark within a long ring around the goal',
    [
      tick,
      [
        [34, 56],
        [100, 52],
        [180, 60],
        [184, 90],
        [100, 102],
        [34, 99],
      ],
    ],
  ],
])('%s is asked', (_, strokes) => {
  expect(first(...strokes)).toBe('unsure')
})

test('a stroke goes on below letters that are printed', () => {
  const arrow: Stroke[] = [
    [
      [100, 78],
      [58, 78],
    ],
    [
      [66, 70],
      [58, 78],
      [68, 86],
    ],
  ]
  const writing = written(arrow)
  expect(readWriting(writing, [box], null).boxes).toEqual(['unsure'])
  for (let x = 100; x < 180; x += 0.5)
    for (const y of [77, 77.5, 78, 78.5, 79]) writing.either[Math.round(y * perPoint) * writing.width + x * perPoint] = 1
  expect(readWriting(writing, [box], null).boxes).toEqual(['empty'])
})

test('handwriting in its room is an answer, and a line through the page is none', () => {
  const word: Stroke = Array.from({ length: 20 }, (_, at) => [30 + at * 4, 190 + (at % 2) * 8])
  expect(read(word)).toEqual({ boxes: ['empty', 'empty'], isAnswered: true, isWritten: true })
  const line: Stroke = [
    [150, 2],
    [148, 238],
  ]
  expect(read(line)).toMatchObject({ isAnswered: false, isWritten: true })
  expect(
    read([
      [30, 190],
      [33, 191],
    ]),
  ).toMatchObject({ isAnswered: false, isWritten: false })
})
