import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '#kit/web/call-error.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'

export interface NameDialogProps {
  title: string
  label: string
  /** What the name is now. */
  initialName?: string
  save: string
  cancel: string
  /** Said when saving fails without words of the server. */
  failed: string
  maxLength: number
  /** Keeps the name; a failure leaves the dialog open with what was written. */
  onSave: (name: string) => Promise<unknown> | undefined
  onClose: () => void
}

/** Asks for one name; it cannot be blank (specification 5). */
export function NameDialog({
  title,
  label,
  initialName = '',
  save,
  cancel,
  failed,
  maxLength,
  onSave,
  onClose,
}: NameDialogProps) {
  const form = useId()
  const [name, setName] = useState(initialName)
  const [isSaving, setIsSaving] = useState(false)
  const [error, setError] = useState<string>()
  const trimmed = name.trim()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (trimmed === '' || isSaving) return
    setIsSaving(true)
    setError(undefined)
    try {
      if (trimmed !== initialName) await onSave(trimmed)
      onClose()
    } catch (refusal) {
      setError(messageOf(refusal, failed))
      setIsSaving(false)
    }
  }

  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit" form={form} disabled={trimmed === ''} isLoading={isSaving}>
        {save}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={title} actions={actions}>
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={label}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onFocus={({ target }) => requestAnimationFrame(() => target.setSelectionRange(0, stemLength(target.value)))}
          maxLength={maxLength}
          autoComplete="off"
        />
        {error && <Alert tone="error">{error}</Alert>}
      </form>
    </Dialog>
  )
}

/** A new name is written over the stem; the ending stays. A frame later, because the dialog selects everything first. */
function stemLength(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? dot : name.length
}
