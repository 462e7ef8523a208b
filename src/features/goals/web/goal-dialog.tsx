import type { KeyboardEvent } from 'react'
import { CallError } from '#kit/web/calls/call-error.ts'
import { useDraft } from '#kit/web/forms/draft.ts'
import { explained } from '#kit/web/forms/explained.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { ChoiceGroup } from '#kit/web/ui/choice-group.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { controlClass, Field } from '#kit/web/ui/field.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { goalDialogTexts as texts } from '../goal-dialog.texts.ts'
import type { Goal, GoalWords } from '../goals.contract.ts'
import { titleMissing, titleTooLong } from '../goals.errors.ts'
import { cleanTitle, defaultTimeframe, doesReturn, isTitle, timeframes } from '../goals.rules.ts'
import { goalsTexts } from '../goals.texts.ts'

interface GoalDialogProps {
  /** The goal to edit. Omitted to add a new one. */
  goal?: Goal | undefined
  /** Saves the goal. If it fails, the dialog stays open with the user's input. */
  onSave: (words: GoalWords) => Promise<void>
  onClose: () => void
}

export function GoalDialog({ goal, onSave, onClose }: GoalDialogProps) {
  const beginning: GoalWords = { title: goal?.title ?? '', timeframe: goal?.timeframe ?? defaultTimeframe }
  const [{ title, timeframe }, setWords, forgetDraft] = useDraft(`goal ${goal?.id ?? ''}`, beginning)
  const form = useSubmission({
    check: () => checkTitle(title),
    send: async () => {
      await onSave({ title: cleanTitle(title), timeframe })
      forgetDraft()
      onClose()
    },
    explain: (error) => explain(error, goal ? goalsTexts.changeFailed : goalsTexts.addFailed),
  })

  return (
    <FormDialog
      onClose={onClose}
      onCancel={forgetDraft}
      title={goal ? texts.editTitle : texts.addTitle}
      description={goal ? undefined : texts.addLead}
      submit={goal ? texts.save : texts.add}
      form={form}
    >
      <Field label={texts.goal} errorId={form.errorIdOf('title')}>
        {(wiring) => (
          <textarea
            {...wiring}
            name="title"
            rows={2}
            dir="auto"
            required
            enterKeyHint="done"
            autoComplete="off"
            placeholder={texts.placeholder}
            value={title}
            onChange={(event) => setWords({ title: event.target.value, timeframe })}
            onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
            onKeyDown={submitOnEnter}
            className={classNames(controlClass, 'field-sizing-content max-h-48 resize-none [overflow-wrap:anywhere]')}
          />
        )}
      </Field>
      <ChoiceGroup
        label={texts.timeframe}
        look="chips"
        choices={timeframes.map((value) => ({ value, label: goalsTexts.timeframes[value] }))}
        value={timeframe}
        onChange={(chosen) => setWords({ title, timeframe: chosen })}
      />
      <p aria-live="polite" className="-mt-2 min-h-[1lh] text-muted-foreground text-sm">
        {doesReturn(timeframe) && texts.returns[timeframe]}
      </p>
    </FormDialog>
  )
}

/** Submits on Enter, because a title has no line breaks even if it wraps. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function checkTitle(written: string): FormFailure | null {
  const title = cleanTitle(written)
  if (isTitle(title)) return null
  return { message: (title === '' ? titleMissing() : titleTooLong()).message, fields: ['title'] }
}

/** Returns the message for the dialog, next to the toast: why the server refused the goal, or that it can't be reached. */
function explain(error: unknown, failed: string): FormFailure {
  const isAboutTitle = error instanceof CallError && [titleMissing.code, titleTooLong.code].some((code) => code === error.code)
  return { ...explained(error, failed), ...(isAboutTitle ? { fields: ['title'] } : {}) }
}
