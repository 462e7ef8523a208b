import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/calls/call.ts'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Select } from '#kit/web/ui/select.tsx'
import { productChoiceTexts as texts } from '../code-dialogs.texts.ts'
import { codesApi } from '../codes.contract.ts'

/** Value for "no product", because a select takes no empty value. */
const none = ' '

interface ProductChoiceProps {
  productId: string | undefined
  onChange: (productId: string | undefined) => void
}

export const useProductsToChoose = () => useQuery(queryOf([...adminKey, 'products-to-choose'], codesApi.products))

/** Chooses the product of codes that are made by hand. Renders nothing while no product is named. */
export function ProductChoice({ productId, onChange }: ProductChoiceProps) {
  const { data } = useProductsToChoose()
  if (!data || data.length === 0) return null
  return (
    <Select
      label={texts.product}
      hint={texts.productHint}
      value={productId ?? none}
      options={[{ value: none, label: texts.noProduct }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
      onValueChange={(id) => onChange(id === none ? undefined : id)}
    />
  )
}
