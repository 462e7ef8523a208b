import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { type FormFailure, useSubmission } from '#kit/web/forms/submission.ts'
import { refreshList } from '#kit/web/list/list-pages.ts'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { batchTexts as texts, ticketsTexts } from '../code-dialogs.texts.ts'
import { codesApi } from '../codes.contract.ts'
import { codesListName } from './code-changes.ts'
import { ProductChoice } from './product-choice.tsx'
import type { FileCode } from './tickets/codes-file.ts'
import { Tickets } from './tickets/tickets.tsx'

const most = 10_000

/** Creates a batch of codes, then offers them as a file and as tickets. */
export function BatchDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [count, setCount] = useState('')
  const [label, setLabel] = useState('')
  const [productId, setProductId] = useState<string>()
  const [made, setMade] = useState<readonly FileCode[]>()

  function check(): FormFailure | null {
    const wanted = Number(count)
    const isRight = Number.isInteger(wanted) && wanted >= 1 && wanted <= most
    return isRight ? null : { message: texts.countWrong, fields: ['count'] }
  }
  async function create() {
    const product = productId === undefined ? {} : { productId }
    const batch = await call(codesApi.createBatch, { body: { count: Number(count), label: label.trim(), ...product } })
    toast({ title: texts.created(batch.codes.length), tone: 'success' })
    setMade(batch.codes.map((code) => ({ code, label: batch.label })))
    await refreshList(client, codesListName)
  }
  const form = useSubmission({ check, send: create, explain: texts.failed })
  if (made) return <Tickets title={ticketsTexts.made(made.length)} codes={made} isCapped={false} onClose={onClose} />

  return (
    <FormDialog onClose={onClose} title={texts.title} description={texts.text} submit={texts.create} form={form}>
      <TextField
        label={texts.count}
        hint={texts.countHint}
        errorId={form.errorIdOf('count')}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={count}
        onChange={(event) => setCount(event.target.value)}
      />
      <TextField
        label={texts.label}
        hint={texts.labelHint}
        name="label"
        autoComplete="off"
        maxLength={100}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <ProductChoice productId={productId} onChange={setProductId} />
    </FormDialog>
  )
}
