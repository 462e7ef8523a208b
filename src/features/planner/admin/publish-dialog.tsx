import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type Edition, editionsApi } from '../editions.contract.ts'
import { editionsTexts as texts } from '../editions.texts.ts'

/** Value for "a new edition", because a select takes no empty value. */
const none = ' '

interface PublishDialogProps {
  edition: Edition
  /** Those that it may correct. */
  published: readonly Edition[]
  text: string
  onPublish: () => Promise<void>
  onClose: () => void
}

/** Publishes an edition, and asks once whether it is the corrected one of another. */
export function PublishDialog({ edition, published, text, onPublish, onClose }: PublishDialogProps) {
  const [corrects, setCorrects] = useState(edition.corrects ?? none)
  const [changes, setChanges] = useState(edition.changes)
  const isAsked = edition.state === 'ready' && published.length > 0
  const form = useSubmission({
    send: async () => {
      const body = { corrects: corrects === none ? null : corrects, changes }
      if (isAsked) await call(editionsApi.correctEdition, { params: { id: edition.id }, body })
      await onPublish()
      onClose()
    },
    explain: texts.changeFailed,
  })
  return (
    <FormDialog onClose={onClose} title={texts.publishTitle(edition.title)} description={text} submit={texts.publish} form={form}>
      {isAsked && (
        <Select
          label={texts.corrects}
          value={corrects}
          options={[
            { value: none, label: texts.correctsNone },
            ...published.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onValueChange={setCorrects}
        />
      )}
      {isAsked && corrects !== none && (
        <TextField
          label={texts.changes}
          hint={texts.changesHint}
          maxLength={500}
          value={changes}
          onChange={({ currentTarget }) => setChanges(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
