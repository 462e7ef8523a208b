import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { upperCased } from '#kit/web/forms/upper-cased.ts'
import { refreshList } from '#kit/web/list/list-pages.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { EmailField } from '#kit/web/ui/email-field.tsx'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import Sparkles from '~icons/lucide/sparkles'
import { chosenCode, generateCode } from '../access.rules.ts'
import { newCodesTexts as texts } from '../code-dialogs.texts.ts'
import { codesApi } from '../codes.contract.ts'
import { codeChangesTexts, codesScreensTexts } from '../codes.texts.ts'
import { codesListName } from './code-changes.ts'
import { copyCode } from './copy-code.ts'
import { explainCode } from './explain-code.ts'
import { ProductChoice } from './product-choice.tsx'

/** Creates one code, typed or generated, for any address or for one customer. */
export function CreateCodeDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const brand = useBrand()
  const [code, setCode] = useState('')
  const [customerEmail, setCustomerEmail] = useState('')
  const [productId, setProductId] = useState<string>()

  function check(): FormFailure | null {
    if (code.trim() === '') return { message: texts.codeRequired, fields: ['code'] }
    if (chosenCode(code) === null) return { message: codeChangesTexts.codeMalformed, fields: ['code'] }
    const email = customerEmail.trim()
    return email === '' || isEmail(normalizeEmail(email))
      ? null
      : { message: codeChangesTexts.invalidEmail, fields: ['customerEmail'] }
  }
  async function create() {
    const email = customerEmail.trim()
    const product = productId === undefined ? {} : { productId }
    const body = { code, ...product, ...(email === '' ? {} : { customerEmail: email }) }
    const made = await call(codesApi.createAccessCode, { body })
    const action = { label: codesScreensTexts.copy, onPress: () => void copyCode(made.code) }
    toast({ title: texts.created, text: made.code, tone: 'success', action })
    onClose()
    await refreshList(client, codesListName)
  }
  const form = useSubmission({ check, send: create, explain: explainCode(texts.failed) })

  return (
    <FormDialog onClose={onClose} title={texts.title} submit={texts.create} form={form}>
      <div className="flex flex-col gap-2">
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          errorId={form.errorIdOf('code')}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          value={code}
          onChange={(event) => setCode(upperCased(event.currentTarget, event.nativeEvent))}
          onCompositionEnd={(event: SyntheticEvent<HTMLInputElement>) => setCode(upperCased(event.currentTarget))}
          inputClassName="font-mono uppercase tracking-widest"
        />
        <Button variant="secondary" className="self-start" onClick={() => setCode(generateCode(brand, randomIndex))}>
          <Sparkles aria-hidden />
          {texts.generate}
        </Button>
      </div>
      <EmailField
        label={texts.customerEmail}
        hint={texts.customerEmailHint}
        errorId={form.errorIdOf('customerEmail')}
        name="customerEmail"
        autoComplete="off"
        value={customerEmail}
        onChange={(event) => setCustomerEmail(event.target.value)}
      />
      <ProductChoice productId={productId} onChange={setProductId} />
    </FormDialog>
  )
}

/** Returns a uniformly random integer from 0 to `below` - 1. `below` must be at most 256. */
function randomIndex(below: number): number {
  const fair = 256 - (256 % below)
  const byte = new Uint8Array(1)
  do crypto.getRandomValues(byte)
  while ((byte[0] ?? 0) >= fair)
  return (byte[0] ?? 0) % below
}
