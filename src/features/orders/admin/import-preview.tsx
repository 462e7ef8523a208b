import { localeTexts } from '#kit/locale.texts.ts'
import { classNames } from '#kit/web/ui/class-names.ts'
import type { ImportReport } from '../orders.contract.ts'
import { ordersScreensTexts, importScreensTexts as texts } from '../orders-screens.texts.ts'

const always = ['records', 'created', 'coded', 'refunded', 'known', 'withoutEmail'] as const
/** What waits for the operator. */
const ifAny = ['held', 'unanswered', 'waiting', 'asked'] as const

/** Shows what the import would change, and each skipped line with the reason. */
export function ImportPreview({ report }: { report: ImportReport }) {
  const facts = [...always, ...ifAny.filter((name) => report[name] > 0), 'bad' as const].map((name) => ({
    name,
    label: texts.facts[name],
    count: report[name],
  }))
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-control bg-muted/60 px-4 py-3.5 sm:grid-cols-3">
        {facts.map(({ name, label, count }) => (
          <div key={name} className={classNames('flex flex-col-reverse', name === 'bad' && count > 0 && 'text-destructive')}>
            <dt className="text-sm leading-tight">{label}</dt>
            <dd className="font-heading text-2xl tabular-nums leading-tight">{count.toLocaleString(localeTexts.locale)}</dd>
          </div>
        ))}
      </dl>
      {report.sample.length > 0 && (
        <section>
          <h3 className="mb-1.5 text-lg">{texts.sample}</h3>
          <ul className="flex flex-col divide-y divide-border text-sm">
            {report.sample.slice(0, 5).map(({ line, orderNumber, customerEmail }) => (
              <li key={line} className={row}>
                <span className="font-semibold">{orderNumber}</span>
                <span className="text-muted-foreground">{customerEmail ?? ordersScreensTexts.noCustomer}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {report.badLines.length > 0 && (
        <section>
          <h3 className="mb-1.5 text-lg">{texts.badLines}</h3>
          <ul className="flex flex-col divide-y divide-border text-sm">
            {report.badLines.map(({ line, orderNumber, message }) => (
              <li key={line} className={row}>
                <span>
                  <span className="font-semibold">{texts.badLine(line)}</span> {orderNumber}
                </span>
                <span className="text-destructive">{message}</span>
              </li>
            ))}
          </ul>
          {report.bad > report.badLines.length && (
            <p className="mt-2 text-muted-foreground text-sm">{texts.moreBad(report.bad - report.badLines.length)}</p>
          )}
        </section>
      )}
    </>
  )
}

const row = 'flex flex-wrap items-baseline justify-between gap-x-4 py-2 [overflow-wrap:anywhere]'
