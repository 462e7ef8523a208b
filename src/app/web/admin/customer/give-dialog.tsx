import { useState } from 'react'
import { useProductsToChoose } from '#features/access/admin/product-choice.tsx'
import { productChoiceTexts } from '#features/access/code-dialogs.texts.ts'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { customersTexts } from '../../../customers.texts.ts'

const texts = customersTexts.planners

interface GiveDialogProps {
  name: string
  has: readonly string[]
  onGive: (productId: string) => Promise<void>
  onClose: () => void
}

/** Chooses a planner to give to a customer. */
export function GiveDialog({ name, has, onGive, onClose }: GiveDialogProps) {
  const { data = [] } = useProductsToChoose()
  const [chosen, setChosen] = useState<string>()
  const products = data.filter(({ id }) => !has.includes(id))
  const productId = chosen ?? products[0]?.id
  const form = useSubmission({
    async send() {
      if (productId !== undefined) await onGive(productId)
      onClose()
    },
    explain: texts.failed,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.giveTitle(name)}
      description={texts.giveText}
      submit={texts.giveIt}
      canSubmit={productId !== undefined}
      form={form}
    >
      {productId === undefined ? (
        <p>{data.length === 0 ? productChoiceTexts.none : texts.hasAll}</p>
      ) : (
        <Select
          label={texts.planner}
          value={productId}
          options={products.map((one) => ({ value: one.id, label: one.name }))}
          onValueChange={setChosen}
        />
      )}
    </FormDialog>
  )
}
