import { settingsTexts as texts } from '#features/settings/settings.texts.ts'
import { Card, CardHeader, paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import { AccountManagement } from './account-management.tsx'

interface SettingsFallbackProps {
  isError: boolean
  onRetry: () => void
}

/** Shown while the settings load or after they failed to load. After a failure, the user can still manage the account. */
export function SettingsFallback({ isError, onRetry }: SettingsFallbackProps) {
  return (
    <>
      {isError ? (
        <LoadFailed text={texts.loadFailed} onRetry={onRetry} className="lg:col-span-2" />
      ) : (
        <div role="status" aria-label={texts.loading} className="contents">
          {['lg:col-span-2', '', ''].map((span, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the three placeholders never change their order.
            <div key={at} className={classNames(paper, 'flex flex-col gap-5 p-6', span)}>
              <Skeleton className="h-6 w-44 max-w-full" />
              <Skeleton className={span ? 'h-64' : 'h-36'} />
            </div>
          ))}
        </div>
      )}
      {isError && (
        <Card aria-labelledby="management" className="lg:col-span-2">
          <CardHeader id="management" title={texts.management.title} />
          <AccountManagement />
        </Card>
      )}
    </>
  )
}
