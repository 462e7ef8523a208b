import { useState } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { ordersScreensTexts } from '../orders-screens.texts.ts'
import type { SeenProduct } from '../products.contract.ts'
import { productsTexts as texts } from '../products.texts.ts'

const shopNames = ordersScreensTexts.sources

interface SeenProductsProps {
  seen: readonly SeenProduct[]
  onName: (seen: SeenProduct, isCoded: boolean) => Promise<void>
  onMore: (seen: SeenProduct) => void
}

/** The unknown products in orders. Each is named in one tap, or given to a product that is there. */
export function SeenProducts({ seen, onName, onMore }: SeenProductsProps) {
  const [isNaming, setIsNaming] = useState(false)
  async function name(one: SeenProduct, isCoded: boolean) {
    setIsNaming(true)
    await onName(one, isCoded)
    setIsNaming(false)
  }
  const waysOf = (one: SeenProduct) =>
    [
      { label: texts.nameWithCode, variant: 'primary' as const, run: () => name(one, true) },
      { label: texts.nameWithoutCode, variant: 'secondary' as const, run: () => name(one, false) },
      { label: texts.nameMore, variant: 'secondary' as const, run: () => onMore(one) },
    ].slice(one.title === null ? 2 : 0)
  if (seen.length === 0) return null
  return (
    <Card aria-label={texts.seen} className="flex flex-col gap-2">
      <h2 className="text-xl">{texts.seen}</h2>
      <ul className="divide-y divide-border">
        {seen.map((one) => {
          const title = one.title ?? texts.seenWithout(shopNames[one.shop])
          return (
            <li key={JSON.stringify(one)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-60 leading-snug [overflow-wrap:anywhere]">
                <p className="font-semibold">{title}</p>
                <p className="text-muted-foreground text-sm">{texts.seenIn(one.orders, one.waiting)}</p>
                {one.title !== null && (
                  <p className="text-muted-foreground text-sm">{texts.seenIds(shopNames[one.shop], one.productId, one.sku)}</p>
                )}
                {one.fits.length > 1 && <p className="text-sm">{texts.fits(one.fits)}</p>}
              </div>
              {one.fits.length === 0 && (
                <div className="flex flex-wrap gap-2">
                  {waysOf(one).map(({ label, variant, run }) => (
                    <Button
                      key={label}
                      variant={variant}
                      disabled={isNaming}
                      aria-label={texts.nameIt(label, title)}
                      onClick={run}
                    >
                      {label}
                    </Button>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
