import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, callAddress } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { saveFile } from '#kit/web/forms/save-file.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { isDay } from '../../calendar-words.rules.ts'
import { firstDayOf, lastDayOf } from '../../month.rules.ts'
import { plannerApi } from '../../planner.contract.ts'
import { rangeName, plannerTexts as texts } from '../../planner.texts.ts'
import { plannerKey } from '../planner-queries.ts'

const askEveryMs = 1000

interface SavePagesProps {
  userId: string
  /** Proposed at first. */
  month: string
  onClose: () => void
}

/** Saves the written pages of some days as one PDF. Loads it first, so that an error appears here instead of in a file. */
export function SavePages({ userId, month, onClose }: SavePagesProps) {
  const [from, setFrom] = useState(firstDayOf(month))
  const [to, setTo] = useState(lastDayOf(month))
  const [hasPrint, setHasPrint] = useState(true)
  const stop = useRef(new AbortController())
  const isLeft = useRef(false)
  const isRange = isDay(from) && isDay(to) && from <= to
  const form = useSubmission({
    check: () => (isRange ? null : { message: texts.noRange, fields: ['to'] }),
    explain: texts.saveFailed,
    async send() {
      const address = addressOf(plannerApi.savedPages, {
        params: { userId },
        query: { from, to, ...(hasPrint ? {} : { layer: 'ink' as const }) },
      })
      try {
        const content = await (await callAddress({ method: 'GET', address, signal: stop.current.signal })).blob()
        saveFile(content, `${rangeName({ from, to })}.pdf`)
      } catch (error) {
        if (!isLeft.current) throw error
        return toastFailure(error, texts.saveFailed)
      }
      if (!isLeft.current) onClose()
      toast({ title: texts.saved, tone: 'success' })
    },
  })
  const { data: pages } = useQuery({
    queryKey: [...plannerKey(userId), 'saved-pages'],
    queryFn: ({ signal }) => call(plannerApi.savedPagesProgress, { params: { userId }, signal }).catch(() => null),
    enabled: form.isSending,
    refetchInterval: askEveryMs,
    gcTime: 0,
  })
  const leave = () => {
    isLeft.current = true
    onClose()
  }
  const close = () => {
    stop.current.abort()
    onClose()
  }
  return (
    <FormDialog
      title={texts.savePages}
      description={texts.savePagesText}
      submit={texts.saveAsPdf}
      form={form}
      cancel={
        <Button variant="secondary" onClick={close}>
          {uiTexts.cancel}
        </Button>
      }
      onClose={close}
    >
      <TextField label={texts.firstDay} type="date" value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
      <TextField
        label={texts.lastDay}
        type="date"
        value={to}
        errorId={form.errorIdOf('to')}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <SwitchField label={texts.withPrint} hint={texts.withPrintHint} checked={hasPrint} onCheckedChange={setHasPrint} />
      <p role="status" className="text-muted-foreground text-sm empty:hidden">
        {form.isSending && (pages ? texts.savingPages(pages.done, pages.total) : texts.saving)}
      </p>
      {form.isSending && pages && (
        <>
          <ProgressBar share={pages.done / pages.total} label={texts.saving} />
          <Button variant="quiet" className="-ms-5 self-start" onClick={leave}>
            {texts.saveMeanwhile}
          </Button>
        </>
      )}
    </FormDialog>
  )
}
