import { useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import X from '~icons/lucide/x'
import { type OrderSource, orderSources } from '../order-sources.ts'
import { ordersScreensTexts } from '../orders-screens.texts.ts'
import { keyOfRule, type ProductRule, type RuleKind, readRule, ruleKinds } from '../products.rules.ts'
import { productsTexts as texts } from '../products.texts.ts'
import { wordsOfRule } from './rule-words.ts'

const shopNames = ordersScreensTexts.sources
const shopOptions = orderSources.map((value) => ({ value, label: shopNames[value] }))
const kindOptions = ruleKinds.map((value) => ({ value, label: texts.ruleKinds[value] }))

interface ProductRulesProps {
  rules: readonly ProductRule[]
  onChange: (rules: ProductRule[]) => void
}

/** How a product is recognized in orders. */
export function ProductRules({ rules, onChange }: ProductRulesProps) {
  const [kind, setKind] = useState<RuleKind>('title')
  const [shop, setShop] = useState<OrderSource>('shopify')
  const [value, setValue] = useState('')
  const isOfShop = kind === 'id' || kind === 'none'
  const rule = readRule({ kind, shop: isOfShop ? shop : null, value })

  function add() {
    if (rule === null) return
    onChange([...rules.filter((one) => keyOfRule(one) !== keyOfRule(rule)), rule])
    setValue('')
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="font-semibold">{texts.rules}</legend>
      {rules.length === 0 && <p className="text-muted-foreground text-sm">{texts.noRules}</p>}
      <ul className="flex flex-col">
        {rules.map((one) => (
          <li key={keyOfRule(one)} className="flex items-center justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">{wordsOfRule(one)}</span>
            <Button
              variant="quiet"
              size="icon"
              className="shrink-0"
              aria-label={texts.removeRule(wordsOfRule(one))}
              onClick={() => onChange(rules.filter((other) => other !== one))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Select
          label={texts.ruleKind}
          value={kind}
          options={kindOptions}
          onValueChange={(chosen) => setKind(chosen as RuleKind)}
        />
        {isOfShop && (
          <Select
            label={texts.ruleShop}
            value={shop}
            options={shopOptions}
            onValueChange={(chosen) => setShop(chosen as OrderSource)}
          />
        )}
        {kind !== 'none' && (
          <TextField
            label={texts.ruleValue}
            maxLength={200}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || rule === null) return
              event.preventDefault()
              add()
            }}
          />
        )}
      </div>
      <Button variant="secondary" className="self-start" disabled={rule === null} onClick={add}>
        {texts.addRule}
      </Button>
    </fieldset>
  )
}
