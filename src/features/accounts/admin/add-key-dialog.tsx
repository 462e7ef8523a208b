import { useState } from 'react'
import { type ApiScope, apiScopes } from '#kit/api-scopes.ts'
import { call } from '#kit/web/calls/call.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { FailureAlert } from '#kit/web/ui/alert.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { chosenEnd, EndDateField, noEnd } from '#kit/web/ui/end-date-field.tsx'
import { ShownOnce } from '#kit/web/ui/shown-once.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { apiKeysApi } from '../api-keys.contract.ts'
import { apiKeysTexts as texts } from '../api-keys.texts.ts'

/** Makes an API key and shows it once. */
export function AddKeyDialog({ onMade, onClose }: { onMade: () => Promise<void>; onClose: () => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const [end, setEnd] = useState(noEnd)
  const [made, setMade] = useState<{ name: string; key: string }>()
  const expiresAt = chosenEnd(end)
  const { isSending, failure, onSubmit } = useSubmission({
    send: async () => {
      if (expiresAt === undefined) return
      setMade(await call(apiKeysApi.create, { body: { name, scopes: [...scopes], expiresAt } }))
      await onMade()
    },
    explain: texts.failed,
  })
  const canMake = !isSending && name.trim() !== '' && scopes.length > 0 && expiresAt !== undefined

  return (
    <Dialog onClose={onClose} title={texts.addTitle} description={texts.addLead} isBusy={isSending}>
      {failure && <FailureAlert failure={failure} />}
      {made ? (
        <ShownOnce label={texts.made(made.name)} value={made.key} texts={texts}>
          <Button variant="secondary" onClick={onClose}>
            {texts.done}
          </Button>
        </ShownOnce>
      ) : (
        <form onSubmit={onSubmit} className="flex flex-col gap-2">
          <TextField
            label={texts.name}
            placeholder={texts.namePlaceholder}
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <fieldset className="flex min-w-0 flex-col">
            <legend className="font-semibold">{texts.scopesLabel}</legend>
            {apiScopes.map((scope) => (
              <SwitchField
                key={scope}
                label={texts.scopes[scope]}
                checked={scopes.includes(scope)}
                onCheckedChange={(isOn) => setScopes(apiScopes.filter((one) => (one === scope ? isOn : scopes.includes(one))))}
              />
            ))}
          </fieldset>
          <EndDateField value={end} onChange={setEnd} />
          <Button type="submit" disabled={!canMake} className="self-start">
            {texts.make}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
