import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Arrivals, devicesApi } from '#app/devices.contract.ts'
import { devicesTexts } from '#app/devices.texts.ts'
import type { Settings } from '#features/settings/settings.rules.ts'
import { useChangeSettings, useSettings } from '#features/settings/web/settings-queries.ts'
import { queryOf } from '#kit/web/calls/call.ts'
import { Button } from '#kit/web/ui/button.tsx'
import X from '~icons/lucide/x'

const texts = devicesTexts.arrived

/** Says what devices have sent, or that something didn't fit, until the owner dismisses it. */
export function ArrivedLine({ userId }: { userId: string }) {
  const change = useChangeSettings(userId, 'failures')
  const { settings } = useSettings(userId)
  const { data } = useQuery(queryOf(['users', userId, 'arrivals'], devicesApi.arrivals, { params: { userId } }))
  const said = data && settings && lineOf(data, settings)
  if (!said) return null
  const { text, path, seen } = said
  return (
    <div className="-mt-2 mb-3 flex items-center justify-between gap-3">
      <p role="status" className="min-w-0 break-words text-muted-foreground">
        <Link to={path} className="inline-flex min-h-11 items-center font-semibold text-primary">
          {text}
        </Link>
      </p>
      <Button
        variant="quiet"
        size="icon"
        className="-me-3 shrink-0"
        aria-label={texts.dismiss}
        onClick={() => change(() => seen)}
      >
        <X aria-hidden />
      </Button>
    </div>
  )
}

interface Line {
  text: string
  path: string
  /** Saved when the owner dismisses the line. */
  seen: Partial<Settings>
}

/** One line at most. A full library comes first, because nothing else arrives until there is room. */
export function lineOf(
  { pages, files, openPages, device, until, fullSince }: Arrivals,
  { arrivalsSeenAt, fullSeenAt }: Pick<Settings, 'arrivalsSeenAt' | 'fullSeenAt'>,
): Line | null {
  if (fullSince !== null && fullSince > (fullSeenAt ?? ''))
    return { text: texts.full, path: '/library/deleted', seen: { fullSeenAt: fullSince } }
  if (until === null || until <= (arrivalsSeenAt ?? '')) return null
  const seen = { arrivalsSeenAt: until }
  if (openPages > 0) return { text: texts.pagesToSee(pages, device, openPages), path: '/planner', seen }
  if (pages > 0) return { text: texts.pages(pages, device), path: '/planner', seen }
  return files > 0 ? { text: texts.files(files, device), path: '/library', seen } : null
}
