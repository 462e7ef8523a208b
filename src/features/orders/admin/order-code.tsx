import { Link } from 'react-router'
import { codePath } from '#features/accounts/code-path.ts'
import type { Order } from '../orders.contract.ts'
import { claimedOrderTexts, ordersScreensTexts as texts } from '../orders-screens.texts.ts'

interface OrderCodeProps {
  order: Pick<Order, 'codes' | 'mailState'>
  /** Leaves out further codes and says how many. */
  most?: number
}

/** The access codes of an order and the state of their email. */
export function OrderCode({ order: { codes, mailState }, most = codes.length }: OrderCodeProps) {
  if (codes.length === 0) return null
  const isOne = codes.length === 1
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 text-muted-foreground text-sm">
      {codes.slice(0, most).map(({ id, code, product, state, isKept }) => (
        <span key={id} className="flex flex-wrap items-center gap-x-2.5">
          {isKept ? (
            <span>{claimedOrderTexts.kept}</span>
          ) : (
            <Link to={codePath(code)} className="inline-flex min-h-11 items-center underline">
              <code translate="no">{code}</code>
            </Link>
          )}
          {product !== null && <span>{product}</span>}
          {!isOne && <span>{texts.codeStates[state]}</span>}
        </span>
      ))}
      {codes.length > most && <span>{texts.moreItems(codes.length - most)}</span>}
      {mailState !== null && (
        <span className={mailState === 'failed' ? 'font-semibold text-destructive' : undefined}>
          {texts.mailStates[mailState]}
        </span>
      )}
    </span>
  )
}
