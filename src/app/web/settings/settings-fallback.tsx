import { settingsTexts as texts } from '#features/settings/settings.texts.ts'
import { paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'

interface SettingsFallbackProps {
  isError: boolean
  onRetry: () => void
}

/** Shown while the settings load or after they failed to load. */
export function SettingsFallback({ isError, onRetry }: SettingsFallbackProps) {
  if (isError) return <LoadFailed text={texts.loadFailed} onRetry={onRetry} className="md:col-span-2" />
  return (
    <div role="status" aria-label={texts.loading} className="contents">
      {['md:col-span-2', '', ''].map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the three placeholders never change their order.
        <div key={at} className={classNames(paper, 'flex flex-col gap-5 p-6', span)}>
          <Skeleton className="h-6 w-44 max-w-full" />
          <Skeleton className={span ? 'h-64' : 'h-36'} />
        </div>
      ))}
    </div>
  )
}
