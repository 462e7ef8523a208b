import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#kit/web/ui/button.tsx'
import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import type { OpenPage } from '../planner.contract.ts'
import { plannerTexts as texts } from '../planner.texts.ts'
import { type PageAnswer, usePageChanges } from './page-changes.ts'
import { DayTaken, Suggestions } from './page-correction.tsx'
import { PagePicture } from './page-picture.tsx'
import { pictureAddress, trayHash, useOpenPages } from './planner-queries.ts'

/** Number of pages shown at a time. */
const asked = 4

/** The pages of all exports whose day is not known, with suggestions for each. */
export function UnplacedTray({ userId }: { userId: string }) {
  const { data = [] } = useOpenPages(userId)
  const [shown, setShown] = useState(asked)
  const { hash } = useLocation()
  const tray = useRef<HTMLElement>(null)
  const isThere = data.length > 0
  useEffect(() => {
    if (isThere && hash === trayHash) tray.current?.scrollIntoView()
  }, [isThere, hash])
  if (!isThere) return null
  return (
    <Card ref={tray} aria-labelledby="planner-tray" className="scroll-mt-4">
      <CardHeader id="planner-tray" title={texts.trayTitle} />
      <p className="mb-4 text-muted-foreground">
        {texts.trayLead} {texts.openCount(data.length)}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-1">
        {data.slice(0, shown).map((page, at) => (
          <li key={page.id}>
            <UnplacedPage userId={userId} page={page} after={data.length - at - 1} />
          </li>
        ))}
      </ul>
      {data.length > shown && (
        <Button variant="secondary" className="mt-4" onClick={() => setShown(shown + 20)}>
          {texts.showMore}
        </Button>
      )}
    </Card>
  )
}

/** @param after number of open questions after this one */
function UnplacedPage({ userId, page, after }: { userId: string; page: OpenPage; after: number }) {
  const { answer } = usePageChanges(userId)
  const name = texts.trayPage(page.sourcePage, page.originalName)
  const [date, setDate] = useState('')
  const [isNextToo, setIsNextToo] = useState(false)
  const [isLarge, setIsLarge] = useState(false)
  const [isSending, setIsSending] = useState(false)
  async function send(body: PageAnswer) {
    setIsSending(true)
    await answer(page, body, { name })
    setIsSending(false)
  }
  const following = isNextToo ? after : 0
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 min-[24rem]:flex-row" disabled={isSending}>
      <legend className="mb-2 text-sm [overflow-wrap:anywhere]">{name}</legend>
      <button
        type="button"
        className="w-28 shrink-0 cursor-zoom-in self-start"
        aria-label={texts.enlarge(name)}
        onClick={() => setIsLarge(true)}
      >
        <PagePicture address={pictureAddress(page.id, 320)} name="" />
      </button>
      {isLarge && (
        <Dialog size="wide" title={name} onClose={() => setIsLarge(false)}>
          <PagePicture address={pictureAddress(page.id, 1280)} name={name} />
        </Dialog>
      )}
      <div className="flex min-w-0 flex-col items-start gap-2">
        <Suggestions suggestions={page.suggestions} onChoose={send} />
        <div className="flex max-w-full flex-wrap items-end gap-2">
          <TextField
            label={texts.pickDay}
            type="date"
            value={date}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
          />
          <Button variant="secondary" disabled={date === ''} onClick={() => send({ date, following })}>
            {texts.keepDay}
          </Button>
        </div>
        <DayTaken userId={userId} date={date} pageId={page.id} />
        {after > 0 && date !== '' && (
          <SwitchField label={texts.nextToo(after)} hint={texts.nextTooHint} checked={isNextToo} onCheckedChange={setIsNextToo} />
        )}
        <Button variant="quiet" className="-ms-3" onClick={() => send({ ignore: true })}>
          {texts.ignore}
        </Button>
      </div>
    </fieldset>
  )
}
