import { useState } from 'react'
import { callAddress } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { saveFile } from '#kit/web/forms/save-file.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { Button } from '#kit/web/ui/button.tsx'
import Download from '~icons/lucide/download'
import { plannerApi } from '../planner.contract.ts'
import { monthName, plannerTexts as texts } from '../planner.texts.ts'

/** Saves the written pages of a month as one PDF. Loads it first, so that an error appears on the screen instead of in a file. */
export function SaveMonth({ userId, month }: { userId: string; month: string }) {
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      const address = addressOf(plannerApi.month, { params: { userId, month: `${month.slice(0, 7)}.pdf` } })
      const content = await (await callAddress({ method: 'GET', address })).blob()
      saveFile(content, `${monthName(month)}.pdf`)
      toast({ title: texts.saved, tone: 'success' })
    } catch (error) {
      toastFailure(error, texts.saveFailed)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Button variant="secondary" className="mt-5" isLoading={isSaving} onClick={save}>
      {!isSaving && <Download aria-hidden />}
      {isSaving ? texts.saving : texts.saveMonth(monthName(month))}
    </Button>
  )
}
