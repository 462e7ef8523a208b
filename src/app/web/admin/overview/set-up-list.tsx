import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '#kit/web/calls/call.ts'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { persisted } from '#kit/web/page/persisted.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { Fold } from '#kit/web/ui/fold.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import CircleDashed from '~icons/lucide/circle-dashed'
import { overviewApi, type SetUp } from '../../../overview.contract.ts'
import { setUpTexts as texts } from '../../../set-up.texts.ts'

const room = (name: string) => `/admin/${name}`

const isHidden = persisted<boolean>({
  key: 'isSetUpHidden',
  initial: false,
  parse: (stored) => (typeof stored === 'boolean' ? stored : undefined),
})

/** So many steps are shown at once, and one more if it is the last. */
const mostShown = 3

export function useSetUp() {
  return useQuery({ ...queryOf([...adminKey, 'set-up'], overviewApi.setUp), refetchOnMount: 'always', enabled: !isHidden.use() })
}

/** Lists what the shop needs before its first customer. Shows nothing once all is done or after it was hidden on this device. */
export function SetUpList() {
  const hidden = isHidden.use()
  const { data } = useSetUp()
  if (hidden || !data) return null
  const steps = Object.keys(texts.steps) as (keyof SetUp)[]
  const done = steps.filter((step) => data[step])
  const missing = steps.filter((step) => !data[step])
  if (missing.length === 0) return null
  const shown = missing.length > mostShown + 1 ? mostShown : missing.length
  const [first, later] = [missing.slice(0, shown), missing.slice(shown)]
  const places: Record<keyof SetUp, string> = {
    edition: room('editions'),
    published: room('editions'),
    product: room('products'),
    https: room('installation'),
    mail: room('settings/mail'),
    storeLink: room('settings'),
    connection: room('shops'),
    codes: room('access'),
    privacy: room('settings'),
    legalNotice: room('settings/legal'),
    order: room('orders'),
    backups: room('backups'),
  }
  return (
    <Card aria-labelledby="set-up">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="set-up" className="text-xl">
            {texts.title}
          </h2>
          <p className="text-muted-foreground text-sm">{texts.progress(done.length, steps.length)}</p>
        </div>
        <Button variant="quiet" className="max-sm:-ms-5" onClick={() => isHidden.set(true)}>
          {texts.hide}
        </Button>
      </header>
      <Steps steps={first} places={places} />
      {later.length > 0 && (
        <Fold title={texts.later(later.length)}>
          <Steps steps={later} places={places} />
        </Fold>
      )}
      {done.length > 0 && (
        <p className="flex items-start gap-3.5 text-muted-foreground text-sm">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
          {texts.done(done.map((step) => texts.steps[step].title))}
        </p>
      )}
    </Card>
  )
}

const Steps = ({ steps, places }: { steps: (keyof SetUp)[]; places: Record<keyof SetUp, string> }) => (
  <ul className="flex flex-col divide-y divide-border">
    {steps.map((step) => (
      <Step key={step} step={step} to={places[step]} />
    ))}
  </ul>
)

function Step({ step, to }: { step: keyof SetUp; to: string }) {
  const { title, missing, link } = texts.steps[step]
  return (
    <li className="flex items-start gap-3.5 py-1">
      <CircleDashed aria-hidden className="mt-3 size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 py-2">
          <span className="font-semibold">{title}</span>
          <span className="block text-muted-foreground text-sm">{missing}</span>
        </p>
        <Link to={to} className={way}>
          {link}
        </Link>
      </div>
    </li>
  )
}

const way =
  'inline-flex min-h-11 min-w-11 items-center justify-end font-semibold text-primary underline underline-offset-4 hover:no-underline'
