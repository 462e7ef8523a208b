import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Planners and pictures of their pages, made with Ghostscript, Poppler, MuPDF and ImageMagick rather than with our own code. */

const dayMs = 86_400_000
const pageHeight = 792
const pagesOfLayout = 42

type Draw = (date: Date, number: number) => string

const text = (x: number, y: number, size: number, words: string) =>
  `/Helvetica findfont ${size} scalefont setfont ${x} ${pageHeight - y} moveto (${words}) show\n`
const line = (x: number, y: number, toX: number, toY: number) =>
  `${x} ${pageHeight - y} moveto ${toX} ${pageHeight - toY} lineto stroke\n`
const said = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(date)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

const dayPage: Draw = (date) =>
  text(60, 96, 26, said(date, { month: 'long', day: 'numeric' })) +
  text(60, 116, 13, said(date, { weekday: 'long' })) +
  text(500, 90, 12, String(date.getUTCFullYear())) +
  text(330, 130, 11, 'Priorities') +
  upTo(15)
    .map((at) => text(36, 140 + at * 42, 9, `${at + 7}:00`) + line(70, 142 + at * 42, 300, 142 + at * 42))
    .join('') +
  upTo(8)
    .map((at) => `330 ${pageHeight - 140 - at * 30} 10 10 rectstroke ${line(350, 140 + at * 30, 575, 140 + at * 30)}`)
    .join('') +
  text(330, 420, 11, 'Gratitude') +
  `330 ${pageHeight - 740} 245 300 rectstroke\n`

const weekPage: Draw = (from, number) => {
  const days = upTo(7).map((at) => new Date(from.getTime() + at * dayMs))
  const short = (date: Date | undefined) => (date ? said(date, { month: 'short', day: 'numeric' }) : '')
  return (
    text(60, 92, 22, `Week ${number}`) +
    text(390, 92, 12, `${short(days[0])} - ${short(days[6])}, ${from.getUTCFullYear()}`) +
    days
      .map((date, at) => {
        const [x, y] = [36 + (at % 2) * 270, 106 + Math.floor(at / 2) * 165]
        return `${x} ${pageHeight - y - 160} 262 160 rectstroke\n${text(x + 8, y + 18, 11, `${said(date, { weekday: 'long' })} ${date.getUTCDate()}`)}`
      })
      .join('') +
    text(314, 630, 11, 'Next week')
  )
}

/** Nearly no text, and lines on half of the pages, dots on the others. */
const notesPage: Draw = (date, number) =>
  text(60, 84, 13, `Notes for ${said(date, { year: 'numeric', month: 'long', day: 'numeric' })}`) +
  (number % 2 === 0
    ? upTo(40).map((at) => line(36, 100 + at * 16, 576, 100 + at * 16))
    : upTo(40).flatMap((row) => upTo(30).map((at) => `${36 + at * 18} ${pageHeight - 100 - row * 16} 0.8 0 360 arc fill\n`))
  ).join('')

const layouts = { 'days with hours': [dayPage, 1], weeks: [weekPage, 7], 'notes with lines and dots': [notesPage, 1] } as const
export type LayoutName = keyof typeof layouts
export const layoutNames = Object.keys(layouts) as LayoutName[]

export interface DrawnPlanner {
  path: string
  dates: string[]
}

/** A planner, written by Ghostscript. */
export async function planner(folder: string, name: LayoutName, year: number, pageCount = pagesOfLayout): Promise<DrawnPlanner> {
  const [draw, step] = layouts[name]
  const from = Date.UTC(year, 0, 5)
  const dates = upTo(pageCount).map((at) => new Date(from + at * step * dayMs))
  const pages = dates.map((date, at) => `0.45 setgray 0.7 setlinewidth\n${draw(date, at + 1)}showpage\n`)
  const file = join(folder, `${name.replaceAll(' ', '-')}-${year}`)
  await writeFile(`${file}.ps`, `%!PS\n<< /PageSize [612 ${pageHeight}] >> setpagedevice\n${pages.join('')}`)
  await run('gs', [
    '-q',
    '-dBATCH',
    '-dNOPAUSE',
    '-sDEVICE=pdfwrite',
    '-dPDFSETTINGS=/prepress',
    `-sOutputFile=${file}.pdf`,
    `${file}.ps`,
  ])
  return { path: `${file}.pdf`, dates: dates.map((date) => date.toISOString().slice(0, 10)) }
}

const percent = (share: number) => `${share * 100}%`
const margin = (share: number) => ['-bordercolor', 'white', '-border', `${percent(share)}x${percent(share)}`]
const crop = (share: number) => [
  '-gravity',
  'center',
  '-crop',
  `${percent(1 - 2 * share)}x${percent(1 - 2 * share)}+0+0`,
  '+repage',
]
const slant = (degrees: number) => ['-background', 'white', '-rotate', String(degrees)]
const fitted = (width: number, height: number) => [
  ...['-filter', 'Lanczos', '-resize', `${width}x${height}`, '-background', 'white', '-gravity', 'center'],
  ...['-extent', `${width}x${height}`],
]
const grey = ['-colorspace', 'gray', '-posterize', '16']
const statusBar = [
  ...['-fill', '#e8e8e8', '-draw', 'rectangle 0,0 2000,44', '-fill', '#333', '-pointsize', '26', '-draw', "text 30,32 '9:41'"],
  ...['-draw', "text 1240,32 '87 %'"],
]
const photo = (angle: number) => [
  ...['-resize', '1200x', '-bordercolor', '#555', '-border', '60x60', '-virtual-pixel', 'edge', '-distort', 'Perspective'],
  `0,0 ${14 + angle},8 1319,0 1300,${12 + angle} 1319,1672 1312,1660 0,1672 4,${1662 - angle}`,
  ...['(', '+clone', '-sparse-color', 'Bilinear', '0,0 white 1319,1600 gray70', ')', '-compose', 'multiply', '-composite'],
  ...['-quality', '60'],
]

interface Style {
  /** What must hold: that the page is placed, that it is placed or suggested, or nothing. */
  wants: 'placed' | 'suggested' | null
  changes: string[]
}

export const pictureStyles: Record<string, Style> = {
  'device 1404x1872': { wants: 'placed', changes: [...fitted(1404, 1872), ...grey] },
  'device 1860x2480': { wants: 'placed', changes: fitted(1860, 2480) },
  'device 820x1180': { wants: 'placed', changes: fitted(820, 1180) },
  'margin 3 %': { wants: 'placed', changes: margin(0.03) },
  'margin 6 %': { wants: 'placed', changes: margin(0.06) },
  'margin 10 %': { wants: 'placed', changes: margin(0.1) },
  'crop 2 %': { wants: 'placed', changes: crop(0.02) },
  'crop 5 %': { wants: 'placed', changes: crop(0.05) },
  'crop 8 %': { wants: 'placed', changes: crop(0.08) },
  'slant 0.5': { wants: null, changes: slant(0.5) },
  'slant 1.5': { wants: null, changes: slant(-1.5) },
  'slant 3': { wants: null, changes: slant(3) },
  'screenshot with a status bar': { wants: 'suggested', changes: [...fitted(1404, 1872), ...statusBar, ...grey] },
  photo: { wants: 'suggested', changes: photo(3) },
}

/** A few words of handwriting as paths. The unit is a pixel of a page that is 1400 pixels wide. */
const writing = (seed: number) => {
  const lines = upTo(4).map((row) => {
    const y = 520 + ((seed * 131 + row * 277) % 1000)
    const x = 180 + ((seed * 71 + row * 113) % 500)
    const loops = upTo(9).map((at) => `q ${14 + ((seed + at) % 9)},${-22 + ((at * 7) % 11)} ${26 + (at % 5)},${(at % 3) * 4 - 4}`)
    return `path 'M ${x},${y} ${loops.join(' ')}'`
  })
  return ['-fill', 'none', '-stroke', '#111', '-strokewidth', '4', ...lines.flatMap((path) => ['-draw', path])]
}

/** Draws a page, in turn with three programs, writes on every other one, and changes it as the style does. */
export async function picture(folder: string, path: string, number: number, style: string): Promise<string> {
  const drawn = join(folder, `drawn-${number}.png`)
  const [from, to] = [String(number), join(folder, `picture.${style === 'photo' ? 'jpg' : 'png'}`)]
  if (number % 3 === 0) await run('mutool', ['draw', '-q', '-w', '1400', '-o', drawn, path, from])
  else if (number % 3 === 1)
    await run('pdftoppm', [
      '-png',
      '-singlefile',
      '-scale-to-x',
      '1400',
      '-scale-to-y',
      '-1',
      '-f',
      from,
      path,
      drawn.slice(0, -4),
    ])
  else {
    const options = ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pnggray', '-r164.7', '-dTextAlphaBits=4', '-dGraphicsAlphaBits=4']
    await run('gs', [...options, `-dFirstPage=${from}`, `-dLastPage=${from}`, `-sOutputFile=${drawn}`, path])
  }
  const ink = number % 2 === 0 ? writing(number) : []
  await run('convert', [drawn, ...ink, '-stroke', 'none', ...(pictureStyles[style]?.changes ?? []), to])
  return to
}
