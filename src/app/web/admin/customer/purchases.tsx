import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CodeState } from '#features/access/admin/code-state.tsx'
import { type AccessCode, codesApi } from '#features/access/codes.contract.ts'
import { codePath } from '#features/accounts/code-path.ts'
import { useOrderChanges } from '#features/orders/admin/order-changes.ts'
import { OrderItems } from '#features/orders/admin/order-items.tsx'
import { OrderStateBadge } from '#features/orders/admin/order-state-badge.tsx'
import { canResend } from '#features/orders/admin/order-states.ts'
import type { Order } from '#features/orders/orders.contract.ts'
import { call } from '#kit/web/calls/call.ts'
import { toastMessage } from '#kit/web/feedback/toast.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Day } from '#kit/web/list/day.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { EmailAddress } from '#kit/web/ui/email-address.tsx'
import type { Customer } from '../../../customers.contract.ts'
import { customersTexts as texts } from '../../../customers.texts.ts'
import { whenOf } from './when.ts'

const ResendDialog = lazyPart(async () => (await import('#features/orders/admin/resend-dialog.tsx')).ResendDialog)

/** The first ones are shown; the others unfold. */
const mostShown = 4

interface Resend {
  about: string
  email: string | null
  send: (email: string) => Promise<void>
}

/** What was bought, how far each order, code and email has come, and how to send a code again. */
export function Purchases({ customer, onChanged }: { customer: Customer; onChanged: () => Promise<void> }) {
  const { orders, codes } = customer
  const { resend } = useOrderChanges()
  const [open, setOpen] = useState<Resend>()
  const [isWhole, setIsWhole] = useState(false)
  const ordered = new Set(orders.flatMap((order) => order.codes.map(({ id }) => id)))
  const purchases = [
    ...orders.map((order) => ({ at: order.createdAt, order, codes: order.codes })),
    ...codes.filter(({ id }) => !ordered.has(id)).map((code) => ({ at: code.createdAt, order: null, codes: [code] })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1))

  function resendOf(order: Order | null, code: AccessCode | undefined): Resend | null {
    if (order) {
      const send = (email: string) => resend(order, email)
      return canResend(order) ? { about: texts.order(order.orderNumber), email: order.customerEmail, send } : null
    }
    const isSent = code && !code.isKept && (code.state === 'bound' || code.state === 'available')
    return isSent ? { about: code.code, email: code.customerEmail, send: (email) => sendCode(code, email) } : null
  }
  return (
    <Card headingId="customer-orders" title={texts.orders}>
      {purchases.length === 0 && <p className="text-muted-foreground">{texts.noOrders}</p>}
      <ul className="flex flex-col divide-y divide-border">
        {purchases.slice(0, isWhole ? purchases.length : mostShown).map(({ at, order, codes: own }) => {
          const full = own.flatMap(({ id }) => codes.find((code) => code.id === id) ?? [])
          const again = resendOf(order, full[0])
          return (
            <li
              key={own[0]?.id ?? order?.id}
              className="flex flex-wrap items-start justify-between gap-3 py-4 first:pt-0 last:pb-0"
            >
              <div className="flex min-w-[min(16rem,100%)] flex-1 flex-col gap-1">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {order && (
                    <Link to={ordersPath(order)} className="inline-flex min-h-11 items-center font-semibold">
                      {texts.order(order.orderNumber)}
                    </Link>
                  )}
                  {order && <OrderStateBadge state={order.state} />}
                  <span className="text-muted-foreground text-sm">
                    <Day at={at} />
                  </span>
                </div>
                {order && <OrderItems items={order.items} />}
                {full.map((code) => (
                  <CodeLine key={code.id} code={code} customer={customer} />
                ))}
              </div>
              {again && (
                <Button variant="secondary" aria-label={texts.sendAgainOf(again.about)} onClick={() => setOpen(again)}>
                  {texts.sendAgain}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {purchases.length > mostShown && !isWhole && (
        <Button variant="quiet" className="mt-2 -ms-5" onClick={() => setIsWhole(true)}>
          {texts.showAll(purchases.length)}
        </Button>
      )}
      {open && (
        <ResendDialog
          {...open}
          onSend={async (email) => {
            await open.send(email)
            await onChanged()
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}

const ordersPath = ({ orderNumber }: Order) => `/admin/orders?q=${encodeURIComponent(orderNumber)}`

/** Sends a code of no order, which then belongs to this address. */
async function sendCode({ id, customerEmail }: AccessCode, email: string): Promise<void> {
  const params = { id }
  if (email !== customerEmail) await call(codesApi.bindCode, { params, body: { customerEmail: email } })
  toastMessage(await call(codesApi.sendCode, { params }))
}

/** A code with its state, its email, and what a shop has to know in a dispute: since when the customer has what they bought. */
function CodeLine({ code, customer: { email, codeMails } }: { code: AccessCode; customer: Customer }) {
  const mail = codeMails.find(({ codeId }) => codeId === code.id)
  const isBounced = mail?.state === 'failed' || mail?.state === 'settled'
  const facts: ReactNode[] = [
    mail && (
      <span className={isBounced && !code.isUsed ? 'font-semibold text-destructive' : undefined}>
        {texts.mailed[mail.state](whenOf(mail.at))}
      </span>
    ),
    mail && mail.to !== email && <EmailAddress of={mail.to} />,
    code.usedAt && texts.firstUsed(whenOf(code.usedAt)),
    code.usedByEmail && code.usedByEmail !== email && <EmailAddress of={code.usedByEmail} />,
    code.downloadedAt && texts.downloaded(whenOf(code.downloadedAt)),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm">
      {code.isKept ? (
        <span className="tracking-wide">{code.code}</span>
      ) : (
        <Link to={codePath(code.code)} className="inline-flex min-h-11 items-center underline">
          <code translate="no">{code.code}</code>
        </Link>
      )}
      <CodeState state={code.state} />
      {code.product && <span className="[overflow-wrap:anywhere]">{code.product}</span>}
      {facts.map(
        (fact, at) =>
          fact && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts never change their order.
            <span key={at} className="text-muted-foreground">
              {fact}
            </span>
          ),
      )}
    </div>
  )
}
