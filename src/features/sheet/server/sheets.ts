import { createHash } from 'node:crypto'
import { promptWords } from '#features/prompts/prompt-words.texts.ts'
import { type Prompt, promptsFrom } from '#features/prompts/prompts.collection.ts'
import { promptOfTheDay } from '#features/prompts/prompts.rules.ts'
import { instant } from '#kit/clock.ts'
import { dayIn } from '#kit/local-time.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import type { MailAttachment } from '#kit/server/mail/outbox.ts'
import type { Wording } from '#kit/wording.ts'
import { sheetTexts } from '../sheet.texts.ts'
import type { SheetChoice } from '../sheet-choice.rules.ts'
import { contentOf, printedOf, type SheetContent, type SheetEvent, type SheetGoal } from '../sheet-content.rules.ts'
import { mostGoals, type SheetPage, sheetPages } from '../sheet-layout.rules.ts'
import { createSheetCodes } from './sheet-codes.ts'
import { rememberSheet } from './sheets.store.ts'

/** For whom a sheet is made, and how. */
export interface SheetOwner {
  userId: string
  choice: SheetChoice | null
  timeZone: string
  wording: Wording
}

export interface SheetsOptions extends Pick<Basics, 'database' | 'clock'> {
  /** Signs the codes. */
  securitySecret: string
  findOwner(queries: Queries | Tx, userId: string): Promise<SheetOwner>
  /** The open goals in the order of Goals, at most `limit`. */
  listGoals(userId: string, limit: number): Promise<SheetGoal[]>
  /** What happens on a day of this owner, in any order. */
  eventsOn(queries: Queries | Tx, owner: Pick<SheetOwner, 'userId' | 'timeZone'>, day: string): Promise<SheetEvent[]>
}

/** A sheet that can be drawn. */
export interface Sheet {
  owner: SheetOwner
  page: SheetPage
  content: SheetContent
  sheetKey: string
  code: string
}

export function createSheets(options: SheetsOptions) {
  const { database, clock } = options
  const codes = createSheetCodes(options.securitySecret)

  /** Returns today's sheet of an owner. Null while it's off, and for a device that isn't the chosen one. */
  async function today(userId: string, device?: string): Promise<Sheet | null> {
    const owner = await options.findOwner(database.queries, userId)
    if (owner.choice === null || (device !== undefined && device !== owner.choice.device)) return null
    const { page } = owner.choice
    const date = dayIn(owner.timeZone, new Date(clock.now()))
    const content = contentOf({
      date,
      events: await options.eventsOn(database.queries, owner, date),
      goals: await options.listGoals(userId, mostGoals),
      prompt: promptOn(date, owner.wording).text,
    })
    // Whatever changes a letter on the page has another key. The zone does only where there are times.
    const zone = content.events.length > 0 ? owner.timeZone : ''
    const made = [content, page, sheetPages[page], owner.wording.language, zone]
    const sheetKey = createHash('sha256').update(JSON.stringify(made)).digest('base64url').slice(0, 22)
    return { owner, page, content, sheetKey, code: codes.of({ userId, date, sheetKey }) }
  }

  /** Draws a sheet. The same one always has the same bytes. */
  async function draw({ owner, page, content, code }: Sheet): Promise<Buffer> {
    // Loaded by the first sheet, because most servers draw none.
    const { drawSheet } = await import('./draw-sheet.ts')
    return drawSheet(content, page, { ...owner, code })
  }

  /** Draws the sheet for an address that nobody has confirmed. It says nothing of its owner. */
  async function drawFirst(userId: string, code: string) {
    const sheet = await today(userId)
    if (!sheet) return null
    const { owner, page, content } = sheet
    const { drawSheet } = await import('./draw-sheet.ts')
    const prompt = owner.wording.say(sheetTexts).firstCode(owner.wording.brand.name, code)
    const file = drawSheet({ date: content.date, events: [], goals: [], prompt }, page, { ...owner, code: content.date })
    return { wording: owner.wording, attachment: asAttachment(sheet, file) }
  }

  /** Remembers a sheet that leaves the server, so that it's known again when it comes back. */
  const remember = (queries: Queries | Tx, { owner, page, content, sheetKey, code }: Sheet): Promise<void> =>
    rememberSheet(queries, {
      ...{ userId: owner.userId, date: content.date, sheetKey, code },
      printed: printedOf(page, content),
      madeAt: instant(clock),
    })

  return {
    today,
    draw,
    drawFirst,
    remember,

    /** Returns the sheet that waits for a device. */
    async forDevice({ userId, device }: { userId: string; device: string }) {
      const sheet = await today(userId, device)
      return (
        sheet && {
          about: sheet.content.date,
          key: sheet.code,
          folder: folderName(sheet.owner.wording.brand.name),
          mimeType: 'application/pdf',
          make: () => draw(sheet),
          after: (tx: Tx) => remember(tx, sheet),
        }
      )
    },
  }
}

export type Sheets = ReturnType<typeof createSheets>

/** The file of a sheet. A device that gets it by email shows its name. */
export const asAttachment = ({ owner, content }: Pick<Sheet, 'owner' | 'content'>, pdf: Buffer): MailAttachment => ({
  name: `${folderName(owner.wording.brand.name)} ${content.date}.pdf`,
  type: 'application/pdf',
  content: pdf.toString('base64'),
})

/** A name that is one folder on every device. */
const folderName = (name: string) => name.replace(/[^\p{L}\p{Nd} _-]/gu, '').trim() || 'Willow'

/** The prompt that Home shows on that day. */
function promptOn(date: string, { say }: Wording): Prompt {
  // Noon in the server's time zone, so that the date is the same day there.
  return promptOfTheDay(promptsFrom(say(promptWords)), new Date(`${date}T12:00`))
}
