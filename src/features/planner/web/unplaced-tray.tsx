import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { messageOf } from '#kit/web/calls/call-error.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card, CardHeader } from '#kit/web/ui/card.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type PageInstance, type PlannerImport, plannerApi } from '../planner.contract.ts'
import { pageName, plannerTexts as texts } from '../planner.texts.ts'
import { PagePicture } from './page-picture.tsx'
import { pictureAddress, refreshPlanner, useUnplaced } from './planner-queries.ts'

/** Number of pages shown at a time. */
const asked = 4

/** The unplaced pages of one export, with suggestions for each. */
export function UnplacedTray({ userId, from }: { userId: string; from: PlannerImport }) {
  const { data = [] } = useUnplaced(userId, from.id, asked)
  if (data.length === 0) return null
  return (
    <Card aria-labelledby="planner-tray">
      <CardHeader id="planner-tray" title={texts.trayTitle} />
      <p className="mb-4 text-muted-foreground">{texts.trayLead}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-1">
        {data.map((page) => (
          <li key={page.id}>
            <UnplacedPage userId={userId} page={page} name={texts.trayPage(page.sourcePage, from.originalName)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UnplacedPage({ userId, page, name }: { userId: string; page: PageInstance; name: string }) {
  const client = useQueryClient()
  const [date, setDate] = useState('')
  const [isSending, setIsSending] = useState(false)
  async function answer(body: { date?: string; ignore?: boolean; editionId?: string; editionPage?: number }) {
    setIsSending(true)
    try {
      await call(plannerApi.answerPage, { params: { id: page.id }, body })
      if (!body.ignore) toast({ title: texts.answered, tone: 'success' })
      await refreshPlanner(client, userId)
    } catch (error) {
      toast({ title: messageOf(error, texts.answerFailed), tone: 'destructive' })
    } finally {
      setIsSending(false)
    }
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 min-[24rem]:flex-row" disabled={isSending}>
      <legend className="mb-2 text-sm [overflow-wrap:anywhere]">{name}</legend>
      <div className="w-28 shrink-0">
        <PagePicture address={pictureAddress(page.id, 320)} name={name} />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-2">
        {page.suggestions.map((suggestion) => (
          <Button
            key={`${suggestion.editionId} ${suggestion.editionPage}`}
            variant="secondary"
            className="text-start"
            onClick={() => answer({ editionId: suggestion.editionId, editionPage: suggestion.editionPage })}
          >
            {texts.isIt(pageName(suggestion))}
          </Button>
        ))}
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            label={texts.pickDay}
            type="date"
            value={date}
            onChange={({ currentTarget }) => setDate(currentTarget.value)}
          />
          <Button variant="secondary" disabled={date === ''} onClick={() => answer({ date })}>
            {texts.keepDay}
          </Button>
        </div>
        <Button variant="quiet" className="-ms-3" onClick={() => answer({ ignore: true })}>
          {texts.ignore}
        </Button>
      </div>
    </fieldset>
  )
}
