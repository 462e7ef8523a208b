import { useDraft } from '#kit/web/forms/draft.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'

export interface NameDialogProps {
  title: string
  label: string
  initialName?: string
  save: string
  /** The message when saving fails and the server gives no reason. */
  failed: string
  maxLength: number
  /** Saves the name. If it fails, the dialog stays open with the user's input. */
  onSave: (name: string) => Promise<unknown> | undefined
  onClose: () => void
}

/** Asks for a name that can't be blank. */
export function NameDialog({ title, label, initialName = '', save, failed, maxLength, onSave, onClose }: NameDialogProps) {
  const [name, setName, forgetDraft] = useDraft(`${title} ${initialName}`, initialName)
  const trimmed = name.trim()
  const form = useSubmission({
    send: async () => {
      if (trimmed !== initialName) await onSave(trimmed)
      forgetDraft()
      onClose()
    },
    explain: failed,
  })

  return (
    <FormDialog onClose={onClose} onCancel={forgetDraft} title={title} submit={save} canSubmit={trimmed !== ''} form={form}>
      <TextField
        label={label}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onFocus={({ target }) => selectStem(target)}
        maxLength={maxLength}
        autoComplete="off"
      />
    </FormDialog>
  )
}

/**
 * Selects the name without its extension, so that typing keeps the extension. When the dialog opens, it selects everything right after the
 * focus: a microtask follows before the next key. After the Tab key the browser does, a little later: a frame follows, and does nothing if
 * the user has typed in the meantime, because the next key would overwrite that input.
 */
function selectStem(field: HTMLInputElement): void {
  const focused = field.value
  const select = () => {
    if (field.value === focused) field.setSelectionRange(0, stemLength(focused))
  }
  queueMicrotask(select)
  requestAnimationFrame(select)
}

function stemLength(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? dot : name.length
}
