import { useState } from 'react'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { productChoiceTexts as texts } from '../code-dialogs.texts.ts'
import type { AccessCode } from '../codes.contract.ts'
import type { CodeChanges } from './code-changes.ts'
import { ProductChoice, useProductsToChoose } from './product-choice.tsx'

interface ProductDialogProps {
  code: AccessCode
  changes: Pick<CodeChanges, 'setProduct'>
  onClose: () => void
}

/** Says which product a code opens. */
export function ProductDialog({ code, changes, onClose }: ProductDialogProps) {
  const [productId, setProductId] = useState(code.productId ?? undefined)
  const { data } = useProductsToChoose()
  const form = useSubmission({
    async send() {
      await changes.setProduct(code, productId ?? null)
      onClose()
    },
    explain: texts.failed,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.title(code.code)}
      submit={texts.save}
      canSubmit={productId !== (code.productId ?? undefined)}
      form={form}
    >
      {data?.length === 0 ? <p>{texts.none}</p> : <ProductChoice productId={productId} onChange={setProductId} />}
    </FormDialog>
  )
}
