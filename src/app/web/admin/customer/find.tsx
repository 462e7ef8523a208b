import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { codePath } from '#features/accounts/code-path.ts'
import { customerPath } from '#features/accounts/customer-path.ts'
import { queryOf } from '#kit/web/calls/call.ts'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { Card } from '#kit/web/ui/card.tsx'
import { SearchBox } from '#kit/web/ui/search-box.tsx'
import { customersApi, type Found } from '../../../customers.contract.ts'
import { customersTexts } from '../../../customers.texts.ts'

const texts = customersTexts.find

/** One search over people, codes, orders and emails. Each result leads to its customer. */
export function Find() {
  const [q, setQ] = useState('')
  const { data, error, refetch } = useQuery({
    ...queryOf([...adminKey, 'find', q], customersApi.find, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const groups = q === '' || !data ? [] : groupsOf(data)
  const count = groups.reduce((sum, { links }) => sum + links.length, 0)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex">
        <SearchBox label={texts.label} placeholder={texts.placeholder} value={q} onSearch={setQ} />
      </div>
      <p role="status" className="sr-only">
        {q !== '' && data && texts.found(count)}
      </p>
      {error && q !== '' && <ListFailure error={error} text={texts.failed} onRetry={() => refetch()} />}
      {q !== '' && data && !error && (
        <Card aria-label={texts.label} className="flex flex-col gap-4">
          {count === 0 && <p className="text-muted-foreground">{texts.found(0)}</p>}
          {groups
            .filter(({ links }) => links.length > 0)
            .map(({ title, links }) => (
              <section key={title}>
                <h2 className="mb-1 text-base">{title}</h2>
                <ul>
                  {links.map(({ id, to, name, detail }) => (
                    <li key={id}>
                      <Link to={to} className="flex min-h-11 flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
                        <span>{name}</span>
                        <span className="text-muted-foreground text-sm">{detail}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </Card>
      )}
    </div>
  )
}

interface Result {
  id: string
  to: string
  name: string
  detail: string
}

function groupsOf({ people, codes, orders, mails }: Found): { title: string; links: Result[] }[] {
  const { groups } = texts
  return [
    {
      title: groups.people,
      links: people.map(({ id, name, email }) => ({ id, to: customerPath(email), name, detail: email })),
    },
    {
      title: groups.codes,
      links: codes.map(({ id, code, usedByEmail, customerEmail }) => {
        const email = usedByEmail ?? customerEmail
        const to = email === null ? codePath(code) : customerPath(email)
        return { id, to, name: code, detail: email ?? '' }
      }),
    },
    {
      title: groups.orders,
      links: orders.map(({ id, orderNumber, customerEmail }) => {
        const inList = `/admin/orders?q=${encodeURIComponent(orderNumber)}`
        return {
          id,
          to: customerEmail === null ? inList : customerPath(customerEmail),
          name: orderNumber,
          detail: customerEmail ?? '',
        }
      }),
    },
    { title: groups.mails, links: mails.map(({ id, subject, to }) => ({ id, to: customerPath(to), name: subject, detail: to })) },
  ]
}
