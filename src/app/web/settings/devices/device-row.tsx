import { filesOf, type ListedDevice } from '#app/device-list.rules.ts'
import { devicesTexts as texts } from '#app/devices.texts.ts'
import type { DevicePassword } from '#features/accounts/device-passwords.contract.ts'
import { devicePasswordsTexts } from '#features/accounts/device-passwords.texts.ts'
import type { FileSource } from '#features/library/sources.contract.ts'
import { dateText } from '#kit/dates.ts'
import { lastDayOf } from '#kit/end-date.rules.ts'
import { endDateTexts } from '#kit/end-date.texts.ts'
import { Button } from '#kit/web/ui/button.tsx'
import CircleAlert from '~icons/lucide/circle-alert'

interface DeviceRowProps {
  device: ListedDevice
  revoking: string | undefined
  onRevoke: (id: string) => void
  onTest: (device: string) => void
}

/** A device, with what it has sent and a button to revoke each of its passwords. */
export function DeviceRow({ device: { name, passwords, sources }, revoking, onRevoke, onTest }: DeviceRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <Sent name={name} sources={sources} />
        {passwords.length === 0 && <p className={small}>{texts.noPassword}</p>}
        {passwords.map((password) => (
          <p key={password.id} className={small}>
            {password.lastUsedAt !== null && sources.length === 0
              ? texts.used(password.lastUsedAt)
              : password.expiresAt
                ? endDateTexts.endsOn(dateText(lastDayOf(password.expiresAt), 'mdy'))
                : endDateTexts.neverEnds}
          </p>
        ))}
      </div>
      {passwords.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" aria-label={texts.testOf(name)} onClick={() => onTest(name)}>
            {texts.test}
          </Button>
          {passwords.map((password) => (
            <RevokeButton key={password.id} password={password} isBusy={revoking !== undefined} onRevoke={onRevoke} />
          ))}
        </div>
      )}
    </li>
  )
}

interface RevokeButtonProps {
  password: DevicePassword
  isBusy: boolean
  onRevoke: (id: string) => void
}

function RevokeButton({ password, isBusy, onRevoke }: RevokeButtonProps) {
  return (
    <Button
      variant="secondary"
      disabled={isBusy}
      aria-label={devicePasswordsTexts.revokeOne(password.name)}
      onClick={() => onRevoke(password.id)}
    >
      {devicePasswordsTexts.revoke}
    </Button>
  )
}

/** What was uploaded without a device of its own. */
export function BrowserRow({ source }: { source: FileSource }) {
  return (
    <li className="py-4 last:pb-0">
      <Sent name={texts.browsers} sources={[source]} />
    </li>
  )
}

function Sent({ name, sources }: { name: string; sources: readonly FileSource[] }) {
  const sent = filesOf(sources)
  return (
    <>
      <p className="break-words font-semibold">{name}</p>
      {sources.map(({ source }) => (
        <p key={source} className={small}>
          {texts.ways[source]}
        </p>
      ))}
      <p className="break-words text-muted-foreground text-sm">
        {sent ? texts.files(sent.files, sent.lastName, sent.lastAt) : texts.nothingYet}
      </p>
      {sources.map(
        ({ source, refused }) =>
          refused && (
            <p key={source} className="flex items-start gap-2 break-words text-destructive text-sm">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0">{texts.refused[refused.reason](refused.name, refused.at)}</span>
            </p>
          ),
      )}
    </>
  )
}

const small = 'text-muted-foreground text-sm'
