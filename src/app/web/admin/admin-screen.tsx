import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Page } from '#kit/web/ui/page.tsx'
import { adminTexts } from '../../admin.texts.ts'
import { AdminOnly } from './admin-only.tsx'

const texts = adminTexts.navigation
/** Paths below `/admin`, in the order of the links. */
const screens = [
  { name: '', label: texts.dashboard },
  { name: '/access', label: texts.access },
  { name: '/mails', label: texts.mails },
  { name: '/editions', label: texts.editions },
  { name: '/products', label: texts.products },
  { name: '/log', label: texts.log },
  { name: '/security', label: texts.security },
  { name: '/settings', label: texts.settings },
  { name: '/keys', label: texts.keys },
  { name: '/installation', label: texts.installation },
]

interface AdminScreenProps {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function AdminScreen({ children, ...page }: AdminScreenProps) {
  const path = useLocation().pathname.replace(/^\/admin|\/$/g, '')
  // Screens without a link of their own, such as a customer's, belong to the dashboard.
  const current = screens.find(({ name }) => name === path)?.name ?? ''
  return (
    <AdminOnly>
      <Page {...page}>
        <nav aria-label={texts.label} className="-mt-2">
          <ul className="flex flex-wrap gap-1.5 sm:gap-2">
            {screens.map(({ name, label }) => (
              <li key={name}>
                <Link
                  to={`/admin${name}`}
                  aria-current={name !== current ? undefined : name === path ? 'page' : 'true'}
                  className={link}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </Page>
    </AdminOnly>
  )
}

const link =
  'inline-flex min-h-11 items-center rounded-badge border border-input bg-card px-3 py-1.5 text-sm leading-tight sm:px-4 sm:text-base no-underline transition-colors hover:bg-muted ' +
  'aria-[current]:border-primary aria-[current]:bg-secondary aria-[current]:font-semibold aria-[current]:text-secondary-foreground'
