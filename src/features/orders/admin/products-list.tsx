import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { adminKey, alarmsKey, listsKey } from '#kit/web/list/list-pages.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog-loader.ts'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import FileDown from '~icons/lucide/file-down'
import { type NewProduct, type Product, productsApi, type SeenProduct } from '../products.contract.ts'
import { keyOfRule, likelyProduct, rulesOfLine } from '../products.rules.ts'
import { productsTexts as texts } from '../products.texts.ts'
import { startHereScreenTexts } from '../start-here.texts.ts'
import { wordsOfRule } from './rule-words.ts'
import { SeenProducts } from './seen-products.tsx'
import { useEditions } from './use-editions.ts'

const ProductDialog = lazyPart(async () => (await import('./product-dialog.tsx')).ProductDialog)

const productsKey = [...adminKey, 'products'] as const

type Open =
  | { kind: 'change' | 'remove'; product: Product }
  /** `like` is what the new one probably is. */
  | { kind: 'add'; initial?: NewProduct; like?: Product }
  | { kind: 'earlier'; product: Product; count: number }

/** A seen product as a new one, with the first of the rules that would catch it. */
function namedAfter({ shop, title, sku, productId }: SeenProduct, isCoded: boolean): NewProduct {
  const item = title === null ? null : { title, sku, productId, quantity: 1 }
  const rules = rulesOfLine(shop, item).slice(0, 1)
  return { name: title ?? texts.namePlaceholder, isCoded, isStamped: false, rules, editions: [] }
}

/** What the shop sells, and the unknown products in its orders. */
export function ProductsList({ isAdding, onAdded }: { isAdding: boolean; onAdded: () => void }) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<Open>()
  const open: Open | undefined = opened ?? (isAdding ? { kind: 'add' } : undefined)
  const { data, isError, refetch } = useQuery({ ...queryOf(productsKey, productsApi.products), refetchOnMount: 'always' })

  function close() {
    setOpened(undefined)
    onAdded()
  }
  async function settle(said: { message: string }) {
    toastMessage(said)
    client.invalidateQueries({ queryKey: listsKey })
    client.invalidateQueries({ queryKey: alarmsKey })
    await client.invalidateQueries({ queryKey: productsKey })
  }
  async function save(body: NewProduct, id: string | null) {
    const saved = await (id === null ? call(productsApi.add, { body }) : call(productsApi.change, { params: { id }, body }))
    await settle(saved)
    const { product, earlier: count } = saved
    close()
    if (count > 0) setOpened({ kind: 'earlier', product, count })
  }
  async function name(seen: SeenProduct, isCoded: boolean) {
    // A second product for it would open no planner.
    const like = isCoded && data ? likelyProduct(data.products, seen.title ?? '') : undefined
    if (like) return setOpened({ kind: 'add', initial: namedAfter(seen, true), like })
    await save(namedAfter(seen, isCoded), null).catch((error) => toastFailure(error, texts.saveFailed))
  }

  if (isError) return <LoadFailed text={texts.loadFailed} onRetry={refetch} />
  if (!data) return <Skeleton className="h-40" />
  const { products, seen } = data
  return (
    <>
      <p>{products.length === 0 ? texts.none : texts.some}</p>
      {products.length > 0 && (
        <ul aria-label={texts.label} className="flex flex-col gap-4">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} onOpen={(kind) => setOpened({ kind, product })} />
            </li>
          ))}
        </ul>
      )}
      <SeenProducts seen={seen} onName={name} onMore={(one) => setOpened({ kind: 'add', initial: namedAfter(one, true) })} />
      {open?.kind === 'change' && <ProductDialog product={open.product} all={products} onSave={save} onClose={close} />}
      {open?.kind === 'add' && (
        <ProductDialog
          product={open.like ?? null}
          all={products}
          {...(open.initial ? { initial: open.initial, others: products } : {})}
          onSave={save}
          onClose={close}
        />
      )}
      {open?.kind === 'earlier' && (
        <ConfirmDialog
          title={texts.earlierTitle(open.count)}
          text={texts.earlierText(open.product.name, open.count)}
          confirm={texts.openEarlier(open.count)}
          cancel={texts.notEarlier}
          failed={texts.openEarlierFailed}
          tone="primary"
          onConfirm={async () => settle(await call(productsApi.openEarlier, { params: { id: open.product.id } }))}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={texts.removeTitle(open.product.name)}
          text={products.length === 1 ? texts.removeLastText : texts.removeText}
          confirm={texts.remove}
          failed={texts.removeFailed}
          onConfirm={async () => settle(await call(productsApi.remove, { params: { id: open.product.id } }))}
          onClose={close}
        />
      )}
    </>
  )
}

function ProductCard({ product, onOpen }: { product: Product; onOpen: (kind: 'change' | 'remove') => void }) {
  const { name, isCoded, rules } = product
  const { data: editions = [] } = useEditions()
  const titles = editions.filter(({ id }) => product.editions.some((one) => one.id === id)).map(({ title }) => title)
  return (
    <Card aria-label={name} className="flex flex-col gap-3">
      <h2 className="text-xl [overflow-wrap:anywhere]">{name}</h2>
      <p className="text-muted-foreground">{isCoded ? texts.withCode : texts.withoutCode}</p>
      {titles.length > 0 && <p className="text-muted-foreground [overflow-wrap:anywhere]">{texts.opens(titles)}</p>}
      {rules.length === 0 ? (
        <p className="text-sm">
          {texts.noRules}{' '}
          <button type="button" onClick={() => onOpen('change')} className={inlineLink}>
            {texts.sayNames}
          </button>
        </p>
      ) : (
        <ul aria-label={texts.rules} className="text-sm [overflow-wrap:anywhere]">
          {rules.map((rule) => (
            <li key={keyOfRule(rule)}>{wordsOfRule(rule)}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" aria-label={texts.changeName(name)} onClick={() => onOpen('change')}>
          {texts.change}
        </Button>
        {isCoded && (
          <a
            href={productsApi.sheet.path.replace(':id', product.id)}
            download
            aria-label={startHereScreenTexts.downloadOf(name)}
            className={buttonClass({ variant: 'secondary' })}
          >
            <FileDown aria-hidden />
            {startHereScreenTexts.download}
          </a>
        )}
        <Button variant="quiet" className="text-destructive" aria-label={texts.removeName(name)} onClick={() => onOpen('remove')}>
          {texts.remove}
        </Button>
      </div>
    </Card>
  )
}
