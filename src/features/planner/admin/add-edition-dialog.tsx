import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendForm } from '#kit/web/calls/send-form.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { editionsApi } from '../editions.contract.ts'
import { editionsTexts as texts } from '../editions.texts.ts'
import { editionsKey } from './editions-key.ts'

/** Uploads the blank PDF of a planner. */
export function AddEditionDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [title, setTitle] = useState('')
  const [file, setFile] = useState<File>()
  const form = useSubmission({
    send: async () => {
      const fields = new FormData()
      fields.set('title', title)
      if (file) fields.set('file', file)
      await sendForm(editionsApi.addEdition, fields)
      toast({ title: texts.added, text: title, tone: 'success' })
      client.invalidateQueries({ queryKey: editionsKey })
      onClose()
    },
    explain: texts.addFailed,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.addTitle}
      description={texts.addText}
      submit={texts.submit}
      canSubmit={title.trim() !== '' && file !== undefined}
      form={form}
    >
      <TextField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={200}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <input
        ref={chooser}
        type="file"
        accept=".pdf,application/pdf"
        aria-label={texts.choose}
        hidden
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? file)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="button" variant="secondary" onClick={() => chooser.current?.click()}>
          {texts.choose}
        </Button>
        {file && <span className="min-w-0 [overflow-wrap:anywhere]">{file.name}</span>}
      </div>
    </FormDialog>
  )
}
