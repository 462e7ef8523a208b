import type { FastifyInstance } from 'fastify'
import { addDays, isDay, lastOfMonth, weekdayOfDate } from '#features/planner/calendar-words.rules.ts'
import { shownByDay } from '#features/planner/month.rules.ts'
import { type Book, type OpenBookPage, type PlannerDay, plannerApi } from '#features/planner/planner.contract.ts'
import { pageNotFound } from '#features/planner/planner.errors.ts'
import { paperTexts } from '../paper.texts.ts'
import { html, type Markup } from './html.ts'
import { numberField } from './layout.ts'
import { wallClock } from './local-time.ts'
import { type PaperParts, seeOther, show, type Visit, visitOf } from './visit.ts'

/** Width of the picture in CSS pixels. Fixed, because the printed links are areas of it. */
const pictureWidth = 600
/** A little more, for the edges of the page. Browsers scale it to their screen. */
const layoutWidth = 640
const drawnWidths = [600, 1200, 1800] as const

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const firstOf = (day: string) => `${day.slice(0, 7)}-01`
const isWritten = ({ inkStep }: Pick<PlannerDay, 'inkStep'>) => inkStep !== null && inkStep !== 'none'
const dayPath = (day: string) => `/paper/planner/day?day=${day}`
const bookPath = (edition: string, page: number) => `/paper/planner/page?edition=${edition}&page=${page}`

/** The planner as a calendar, and its pages with the links that are printed on them. */
export function addPlannerPages(paper: FastifyInstance, parts: PaperParts) {
  const { api } = parts

  const daysOf = async (visit: Visit, from: string, to: string) =>
    (await api(visit.request, plannerApi.days, { params: { userId: visit.user.id }, query: { from, to } })).reply
  const dayName = (visit: Visit, day: string) => visit.say(paperTexts).day(noon(day), 'UTC')

  paper.get('/planner', async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const texts = visit.say(paperTexts).planner
    const params = { userId: visit.user.id }
    const { hasPages, lastDay } = (await api(request, plannerApi.state, { params })).reply
    const today = wallClock(visit.now, visit).date
    const asked = `${visit.query.month ?? ''}-01`
    const month = isDay(asked) ? asked : firstOf(lastDay ?? today)
    if (!hasPages)
      return show(visit, {
        title: texts.title,
        place: 'library',
        body: html`<p>${texts.none}</p><p><a class="link" href="/paper/upload">${visit.say(paperTexts).library.upload}</a></p>`,
      })
    const last = lastOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
    const found = await daysOf(visit, month, last)
    const [book] = (await api(request, plannerApi.books, { params })).reply
    const way = (day: string, words: string) => html`<a class="link" href="/paper/planner?month=${day.slice(0, 7)}">${words}</a> `
    return show(visit, {
      title: texts.month(noon(month)),
      place: 'library',
      body: html`<p>${way(addDays(month, -1), texts.previousMonth)}${way(addDays(last, 1), texts.nextMonth)}${
        today >= month && today <= last ? null : way(today, visit.say(paperTexts).nav.today)
      }</p>
${monthTable(visit, { month, last, found })}
${found.length === 0 ? html`<p>${texts.noneInMonth}</p>` : otherPages(visit, found)}
${book ? bookField(visit, book, 1) : null}`,
    })
  })

  paper.get('/planner/day', async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const { day = '' } = visit.query
    if (!isDay(day)) throw pageNotFound()
    const page = shownByDay(await daysOf(visit, day, day), 'day').get(day)
    if (!page) throw pageNotFound()
    if (page.editionId !== null && page.editionPage !== null) return seeOther(reply, bookPath(page.editionId, page.editionPage))
    const input = { params: { id: page.pageInstanceId }, query: { width: drawnWidths[0], grey: '1' as const } }
    const { height } = await sizeOf(() => api(request, plannerApi.picture, input))
    return show(visit, {
      title: dayName(visit, day),
      place: 'library',
      layoutWidth,
      body: html`<p>${toCalendar(visit, day)}</p>${picture({ address: ownPath(page.pageInstanceId), name: dayName(visit, day), height, areas: [] })}`,
    })
  })

  paper.get('/planner/page', async (request, reply) => {
    const visit = visitOf(parts, request, reply)
    const texts = visit.say(paperTexts).planner
    const { edition = '' } = visit.query
    const asked = Math.min(100_000, Math.max(1, Math.trunc(Number(visit.query.page ?? 1)) || 1))
    const params = { userId: visit.user.id, id: edition, number: asked }
    const { reply: page } = await api(request, plannerApi.bookPage, { params })
    const own = page.pageInstanceId
    const query = { width: drawnWidths[0], grey: '1' as const }
    const { height } = await sizeOf(() =>
      own === null
        ? api(request, plannerApi.blankPicture, { params, query })
        : api(request, plannerApi.picture, { params: { id: own }, query }),
    )
    const name = nameOf(visit, page)
    const way = (number: number | null, words: string) =>
      number === null || number < 1 || number > page.pageCount
        ? null
        : html`<a class="link" href="${bookPath(edition, number)}">${words}</a> `
    return show(visit, {
      title: name,
      place: 'library',
      layoutWidth,
      body: html`<p>${toCalendar(visit, page.dateFrom)} ${texts.page(page.number, page.pageCount)}</p>
<p>${way(page.number - 1, visit.say(paperTexts).page.previous)}${way(page.number + 1, visit.say(paperTexts).page.next)}${way(page.writtenBefore, texts.previousWritten)}${way(page.writtenAfter, texts.nextWritten)}</p>
${own === null ? html`<p>${texts.blank}</p>` : null}
${picture({
  address: own === null ? blankPath(visit.user.id, edition, asked) : ownPath(own),
  ...{ name, height },
  areas: page.links.map((link) => ({ ...link, path: bookPath(edition, link.number), name: nameOf(visit, link) })),
})}
${page.links.length === 0 ? null : html`<p class="faint">${texts.tap}</p>`}
${numberField({ action: '/paper/planner/page', label: texts.number(texts.title, page.pageCount), go: texts.go, number: page.number, last: page.pageCount, more: html`<input type="hidden" name="edition" value="${edition}">` })}`,
    })
  })
}

/** The link on today's page of the planner. Null when the user has none. */
export async function todaysPlannerPage({ api }: PaperParts, visit: Visit): Promise<Markup | null> {
  const texts = visit.say(paperTexts).planner
  const { date: today } = wallClock(visit.now, visit)
  const params = { userId: visit.user.id }
  const { reply: pages } = await api(visit.request, plannerApi.days, { params, query: { from: today, to: today } })
  const calendar = html`<a class="link" href="/paper/planner">${texts.open}</a>`
  if (shownByDay(pages, 'day').has(today))
    return html`<p><a class="link" href="${dayPath(today)}">${texts.today}</a> ${calendar}</p>`
  const { hasPages } = (await api(visit.request, plannerApi.state, { params })).reply
  return hasPages ? html`<p>${calendar}</p>` : null
}

const toCalendar = ({ say }: Visit, day: string | null) =>
  html`<a class="link" href="/paper/planner${day === null ? '' : `?month=${day.slice(0, 7)}`}">${say(paperTexts).planner.close}</a>`

interface Month {
  month: string
  last: string
  found: readonly PlannerDay[]
}

/** The days of a month. Those with a page are links; those with writing have a dot. */
function monthTable({ say }: Visit, { month, last, found }: Month): Markup {
  const texts = say(paperTexts).planner
  const pages = shownByDay(found, 'day')
  const before = (weekdayOfDate(month) + 6) % 7
  const cell = (at: number) => {
    const day = addDays(month, at)
    const page = pages.get(day)
    if (at < 0 || day > last) return html`<td></td>`
    const number = Number(day.slice(8))
    if (!page) return html`<td><span>${number}</span></td>`
    return isWritten(page)
      ? html`<td><a href="${dayPath(day)}" aria-label="${number}, ${texts.written}">${number} •</a></td>`
      : html`<td><a href="${dayPath(day)}">${number}</a></td>`
  }
  const weeks = Math.ceil((before + Number(last.slice(8))) / 7)
  const week = (number: number) => html`<tr>${Array.from({ length: 7 }, (_, column) => cell(number * 7 + column - before))}</tr>`
  const weekdays = Array.from({ length: 7 }, (_, at) => html`<th>${texts.weekday(noon(addDays('2026-03-02', at)))}</th>`)
  return html`<table class="month"><tr>${weekdays}</tr>${Array.from({ length: weeks }, (_, number) => week(number))}</table>`
}

/** The weeks, months and years that are written on. */
function otherPages(visit: Visit, found: readonly PlannerDay[]): Markup | null {
  const rows = found
    .filter((page) => page.kind !== 'day' && isWritten(page) && page.editionId !== null)
    .map((page) => {
      const name = nameOf(visit, { kind: page.kind, dateFrom: page.date, label: '' })
      return html`<li><a href="${bookPath(page.editionId ?? '', page.editionPage ?? 1)}">${name}</a></li>`
    })
  return rows.length === 0 ? null : html`<h2>${visit.say(paperTexts).planner.others}</h2><ul class="rows">${rows}</ul>`
}

function bookField({ say }: Visit, { id, title, pageCount }: Book, number: number): Markup {
  const texts = say(paperTexts).planner
  const more = html`<input type="hidden" name="edition" value="${id}">`
  return numberField({
    action: '/paper/planner/page',
    label: texts.number(title, pageCount),
    go: texts.go,
    number,
    last: pageCount,
    more,
  })
}

/** The name of a page: its day, week, month or year, or what is printed on it. */
function nameOf({ say }: Visit, page: Pick<OpenBookPage, 'kind' | 'dateFrom' | 'label'>): string {
  const { planner: texts, day } = say(paperTexts)
  const { kind, dateFrom, label } = page
  if (dateFrom === null) return label || texts.title
  if (kind === 'week') return texts.week(day(noon(dateFrom), 'UTC'))
  if (kind === 'month') return texts.month(noon(dateFrom))
  if (kind === 'year') return dateFrom.slice(0, 4)
  return kind === 'day' || kind === 'notes' ? day(noon(dateFrom), 'UTC') : label || texts.month(noon(dateFrom))
}

const ownPath = (id: string) => (width: number) => `/api/page-instances/${id}/picture?width=${width}&grey=1`
const blankPath = (userId: string, edition: string, number: number) => (width: number) =>
  `/api/users/${userId}/editions/${edition}/pages/${number}/picture?width=${width}&grey=1`

interface Area {
  path: string
  name: string
  left: number
  top: number
  width: number
  height: number
}

interface Picture {
  address: (width: number) => string
  name: string
  /** In CSS pixels. */
  height: number
  areas: readonly Area[]
}

/** A page of fixed width, whose printed links can be tapped. */
function picture({ address, name, height, areas }: Picture): Markup {
  const shapes = areas.map(({ left, top, width, height: high, path, name: target }) => {
    const corners = [left * pictureWidth, top * height, (left + width) * pictureWidth, (top + high) * height]
    return html`<area shape="rect" coords="${corners.map(Math.round).join(',')}" href="${path}" alt="${target}">`
  })
  const sources = drawnWidths.map((width) => `${address(width)} ${width / pictureWidth}x`).join(', ')
  return html`<div class="print"><img src="${address(drawnWidths[0])}" srcset="${sources}" width="${pictureWidth}" height="${height}" alt="${name}"${
    areas.length === 0 ? null : { markup: ' usemap="#printed"' }
  }><map name="printed">${shapes}</map></div>`
}

/** Draws the picture that a browser without `srcset` asks for next, and reads its size from the head of the PNG. */
async function sizeOf(draw: () => Promise<{ reply: unknown }>): Promise<{ height: number }> {
  const { reply } = await draw()
  const png = reply as Buffer
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  return { height: Math.round((height / width) * pictureWidth) }
}
