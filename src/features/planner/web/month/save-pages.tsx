import { useRef, useState } from 'react'
import { callAddress } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { saveFile } from '#kit/web/forms/save-file.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { uiTexts } from '#kit/web/ui/ui.texts.ts'
import { isDay } from '../../calendar-words.rules.ts'
import { firstDayOf, lastDayOf } from '../../month.rules.ts'
import { plannerApi } from '../../planner.contract.ts'
import { rangeName, plannerTexts as texts } from '../../planner.texts.ts'

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
  const isRange = isDay(from) && isDay(to) && from <= to
  const form = useSubmission({
    check: () => (isRange ? null : { message: texts.noRange, fields: ['to'] }),
    explain: texts.saveFailed,
    async send() {
      const address = addressOf(plannerApi.savedPages, {
        params: { userId },
        query: { from, to, ...(hasPrint ? {} : { layer: 'ink' as const }) },
      })
      const content = await (await callAddress({ method: 'GET', address, signal: stop.current.signal })).blob()
      saveFile(content, `${rangeName({ from, to })}.pdf`)
      onClose()
      toast({ title: texts.saved, tone: 'success' })
    },
  })
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
        {form.isSending && texts.saving}
      </p>
    </FormDialog>
  )
}
