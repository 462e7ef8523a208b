import { Fragment, useState } from 'react'
import { useSubmission } from '#kit/web/forms/submission.ts'
import { FormDialog } from '#kit/web/ui/form-dialog.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import type { NewProduct, Product } from '../products.contract.ts'
import { productsTexts as texts } from '../products.texts.ts'
import { ProductRules } from './product-rules.tsx'
import { useEditions } from './use-editions.ts'

/** Value for "a new product", because a select takes no empty value. */
const none = ' '

interface ProductDialogProps {
  /** The product to change, or that gets the rules of `initial`; null to add one. */
  product: Product | null
  /** What a new one begins with. */
  initial?: NewProduct
  /** Products that a rule of `initial` may belong to instead. */
  others?: readonly Product[]
  /** All products of the shop. */
  all?: readonly Product[]
  /** Saves it and closes the dialog. */
  onSave: (product: NewProduct, id: string | null) => Promise<void>
  onClose: () => void
}

const empty: NewProduct = { name: '', isCoded: true, isStamped: false, rules: [], editions: [] }

/** Adds or changes a product, or gives a rule to one that is there. */
export function ProductDialog({ product, initial = empty, others = [], all = [], onSave, onClose }: ProductDialogProps) {
  const [target, setTarget] = useState(product)
  const draftOf = (one: Product | null) => (one ? { ...without(one), rules: [...one.rules, ...initial.rules] } : initial)
  const [draft, setDraft] = useState<NewProduct>(draftOf(product))
  const change = (changes: Partial<NewProduct>) => setDraft({ ...draft, ...changes })
  const form = useSubmission({
    send: () => onSave(draft, target?.id ?? null),
    explain: texts.saveFailed,
  })

  function choose(id: string) {
    const other = others.find((one) => one.id === id) ?? null
    setTarget(other)
    setDraft(draftOf(other))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={target ? texts.changeTitle(target.name) : texts.addTitle}
      submit={texts.save}
      canSubmit={draft.name.trim() !== ''}
      form={form}
    >
      {others.length > 0 && (
        <Select
          label={texts.belongsTo}
          value={target?.id ?? none}
          options={[{ value: none, label: texts.newProduct }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          onValueChange={choose}
        />
      )}
      <TextField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={200}
        value={draft.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <SwitchField
        label={texts.isCoded}
        hint={texts.isCodedHint}
        checked={draft.isCoded}
        onCheckedChange={(isCoded) => change({ isCoded })}
      />
      <ProductRules rules={draft.rules} onChange={(rules) => change({ rules })} />
      <Editions chosen={draft.editions} isStamped={draft.isStamped} onChange={(editions) => change({ editions })} />
      {draft.editions.length > 0 && (
        <SwitchField
          label={texts.isStamped}
          hint={texts.isStampedHint}
          checked={draft.isStamped}
          onCheckedChange={(isStamped) => change({ isStamped })}
        />
      )}
      {all.length > 0 && <ComesAfter draft={draft} products={all.filter(({ id }) => id !== target?.id)} onChange={change} />}
    </FormDialog>
  )
}

const without = ({ id: _id, ...product }: Product): NewProduct => product

interface ComesAfterProps {
  draft: NewProduct
  products: readonly Product[]
  onChange: (changes: Partial<NewProduct>) => void
}

/** Which product of the year before it follows, and where owners of that one can buy it. */
function ComesAfter({ draft: { follows = null, shopUrl = '' }, products, onChange }: ComesAfterProps) {
  return (
    <>
      <Select
        label={texts.follows}
        hint={texts.followsHint}
        value={follows ?? none}
        options={[{ value: none, label: texts.followsNone }, ...products.map(({ id, name }) => ({ value: id, label: name }))]}
        onValueChange={(id) => onChange({ follows: id === none ? null : id })}
      />
      {follows !== null && (
        <TextField
          label={texts.shopUrl}
          hint={texts.shopUrlHint}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={500}
          value={shopUrl}
          onChange={({ currentTarget }) => onChange({ shopUrl: currentTarget.value })}
        />
      )}
    </>
  )
}

interface EditionsProps {
  chosen: NewProduct['editions']
  isStamped: boolean
  onChange: (chosen: NewProduct['editions']) => void
}

/** The editions that owners of the product may open. */
function Editions({ chosen, isStamped, onChange }: EditionsProps) {
  const { data } = useEditions()
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="font-semibold">{texts.editions}</legend>
      {data?.length === 0 && <p className="text-muted-foreground text-sm">{texts.noEditions}</p>}
      {data?.map(({ id, title, isSealed }) => {
        const label = chosen.find((one) => one.id === id)?.label
        return (
          <Fragment key={id}>
            <SwitchField
              label={title}
              {...(isSealed && isStamped && label !== undefined ? { hint: texts.isSealed } : {})}
              checked={label !== undefined}
              onCheckedChange={(isOn) => onChange(isOn ? [...chosen, { id, label: '' }] : chosen.filter((one) => one.id !== id))}
            />
            {label !== undefined && (
              <TextField
                label={texts.variant(title)}
                hint={texts.variantHint}
                maxLength={60}
                value={label}
                onChange={({ currentTarget }) =>
                  onChange(chosen.map((one) => (one.id === id ? { id, label: currentTarget.value } : one)))
                }
              />
            )}
          </Fragment>
        )
      })}
    </fieldset>
  )
}
