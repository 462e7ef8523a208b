import type { DeviceChoice } from '#features/library/writing-devices.ts'

/** A page in points (1/72 inch), as large as the screen of a device or the paper of a printer. */
export interface PageSize {
  width: number
  height: number
}

/** From the pixels of a screen in portrait and how many of them are in an inch. */
const screen = (across: number, down: number, perInch: number): PageSize => ({
  width: Math.round((across * 72) / perInch),
  height: Math.round((down * 72) / perInch),
})

/** What a sheet can be made for. `of`: the device of the help page; null for paper. */
export const sheetPages = {
  'remarkable-2': { of: 'remarkable', name: 'reMarkable 2', ...screen(1404, 1872, 226) },
  'remarkable-pro': { of: 'remarkable', name: 'reMarkable Paper Pro', ...screen(1620, 2160, 229) },
  'supernote-nomad': { of: 'supernote', name: 'Supernote Nomad 7.8″', ...screen(1404, 1872, 300) },
  'supernote-manta': { of: 'supernote', name: 'Supernote Manta 10.7″', ...screen(1920, 2560, 300) },
  'boox-10': { of: 'boox', name: 'Boox 10.3″', ...screen(1860, 2480, 300) },
  'boox-13': { of: 'boox', name: 'Boox 13.3″', ...screen(2400, 3200, 300) },
  'ipad-11': { of: 'ipad', name: 'iPad 11″', ...screen(1640, 2360, 264) },
  'ipad-13': { of: 'ipad', name: 'iPad 13″', ...screen(2064, 2752, 264) },
  'kindle-scribe': { of: 'kindle-scribe', name: 'Kindle Scribe', ...screen(1860, 2480, 300) },
  a4: { of: null, name: 'A4', width: 595, height: 842 },
  letter: { of: null, name: 'Letter', width: 612, height: 792 },
} as const satisfies Record<string, PageSize & { of: DeviceChoice | null; name: string }>

export type SheetPage = keyof typeof sheetPages
export const sheetPageNames = Object.keys(sheetPages) as SheetPage[]

/** A place on a page, in points from its upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where everything of a sheet is. What is written by hand belongs to the box that it's in. */
export interface SheetLayout extends PageSize {
  margin: number
  date: Box
  /** Rows of events, and the size of their letters. No height on a day without any. */
  events: { area: Box; rowHeight: number; rows: number; size: number }
  /** A goal's `box` is what is ticked. Its words are beside it. */
  goals: { box: Box; words: Box }[]
  /** The words of the prompt, and the room for its answer below. Null without a prompt. */
  prompt: { words: Box; answer: Box } | null
  /** Room for anything. */
  free: Box
  code: Box
}

export const mostGoals = 3
/** 12 mm: as wide as a tick by hand needs. */
export const tickBox = (12 * 72) / 25.4
/** Least height of the room for an answer, and of that for anything. */
const leastAnswer = 60
const leastFree = 40

/** How much of a day a sheet shows. More events than rows are counted in the last row. */
export interface Shown {
  events: number
  goals: number
  hasPrompt: boolean
}

const marginOf = ({ width, height }: PageSize) => Math.round(Math.min(width, height) * 0.085)
/** A small screen has smaller letters, and paper no larger ones than A4. */
const scaleOf = ({ width }: PageSize) => Math.min(1, Math.max(0.82, width / 450))

/** The room for the words beside the box of a goal. */
export const besideBox = (page: PageSize, { y }: Box): Box => {
  const x = marginOf(page) + tickBox + 14
  return { x, y, width: page.width - marginOf(page) - x, height: tickBox }
}

/** The room for the words of a prompt, above that for its answer. */
export const aboveAnswer = (page: PageSize, { x, y, width }: Box): Box => {
  const height = 48 * scaleOf(page)
  return { x, y: y - height, width, height }
}

export const codeBox = (page: PageSize): Box => {
  const margin = marginOf(page)
  return { x: margin, y: page.height - margin * 0.62, width: page.width - 2 * margin, height: 10 }
}

/** Returns the layout of a sheet. It depends on nothing but the page and how much there is to show. */
export function layOut(page: PageSize, shown: Shown): SheetLayout {
  const { width, height } = page
  const [margin, scale, code] = [marginOf(page), scaleOf(page), codeBox(page)]
  const inner = width - 2 * margin
  const across = (y: number, high: number): Box => ({ x: margin, y, width: inner, height: high })
  const gap = width < 400 ? 8 : 14
  const date = across(margin, 52 * scale)
  const end = code.y - 8
  const goalCount = Math.min(shown.goals, mostGoals)
  const goalsHeight = goalCount * (tickBox + gap) + (goalCount > 0 ? gap / 2 : 0)
  const promptHeight = shown.hasPrompt ? 48 * scale : 0

  let top = date.y + date.height + gap
  // Events get what the others can spare, and never more than a quarter of the page.
  const spare = end - top - gap - goalsHeight - promptHeight - leastAnswer - gap - leastFree
  const room = Math.min(spare, height * 0.25)
  // On a full day the rows are closer together.
  const rowHeight = Math.min(24 * scale, Math.max(17 * scale, room / shown.events))
  const rows = Math.min(shown.events, Math.floor(room / rowHeight + 0.01))
  const size = Math.min(rowHeight * 0.66, 12.5 * scale)
  const area = across(top, rows * rowHeight)
  if (rows > 0) top += area.height + gap

  const goals = Array.from({ length: goalCount }, (_, at) => {
    const box = { x: margin, y: top + at * (tickBox + gap), width: tickBox, height: tickBox }
    return { box, words: besideBox(page, box) }
  })
  top += goalsHeight

  let prompt: SheetLayout['prompt'] = null
  if (shown.hasPrompt) {
    const answerTop = top + promptHeight
    // The answer gets more than half of what is left.
    const answer = across(answerTop, Math.max(leastAnswer, Math.floor((end - answerTop) * 0.56)))
    prompt = { words: aboveAnswer(page, answer), answer }
    top = answerTop + answer.height + gap
  }
  return {
    ...{ width, height, margin, date, goals, prompt, code },
    events: { area, rowHeight, rows, size },
    free: across(top, end - top),
  }
}
