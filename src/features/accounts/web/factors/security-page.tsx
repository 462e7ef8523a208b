import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react'
import { dateText } from '#kit/dates.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { useWork } from '#kit/web/forms/work.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Button } from '#kit/web/ui/button.tsx'
import { Card, paper } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog-loader.ts'
import { LoadFailed } from '#kit/web/ui/load-failed.tsx'
import { Notice } from '#kit/web/ui/notice.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Skeleton } from '#kit/web/ui/skeleton.tsx'
import Fingerprint from '~icons/lucide/fingerprint'
import LifeBuoy from '~icons/lucide/life-buoy'
import Plus from '~icons/lucide/plus'
import Smartphone from '~icons/lucide/smartphone'
import { type Factors, factorsApi, type Passkey } from '../../factors.contract.ts'
import { factorsTexts } from '../../factors.texts.ts'
import { OwnerNoticesCard } from '../owner-notices-card.tsx'
import { useFactors, useKeepFactors } from './factors-queries.ts'
import { passkeySupport } from './passkey-browser.ts'

const AddPasskeyDialog = lazyPart(async () => (await import('./passkey-dialogs.tsx')).AddPasskeyDialog)
const RenamePasskeyDialog = lazyPart(async () => (await import('./passkey-dialogs.tsx')).RenamePasskeyDialog)
const TotpDialog = lazyPart(async () => (await import('./passkey-dialogs.tsx')).TotpDialog)
const RecoveryCodesDialog = lazyPart(async () => (await import('./passkey-dialogs.tsx')).RecoveryCodesDialog)
const texts = factorsTexts.settings

/** The dialog that is open above the screen. */
type Open =
  | { kind: 'add passkey' | 'set up app' | 'turn off app' | 'renew codes' }
  | { kind: 'rename passkey' | 'remove passkey'; passkey: Passkey }
  | { kind: 'codes'; codes: string[] }

interface SecurityPageProps {
  /** The way back. */
  back: ReactNode
  /** A card with what else belongs to signing in. */
  children: ReactNode
}

/** How the user signs in. */
export function SecurityPage({ back, children }: SecurityPageProps) {
  const { data, isPending, isError, refetch } = useFactors()
  const [open, setOpen] = useState<Open>()
  return (
    <Page title={texts.title} lead={texts.lead} back={back}>
      {data && <Notices factors={data} />}
      <div className="grid grid-cols-1 items-start gap-5 sm:gap-6 md:grid-cols-2">
        <div className="flex flex-col gap-5 sm:gap-6">
          {children}
          <OwnerNoticesCard />
        </div>
        <div className="flex flex-col gap-5 sm:gap-6">
          {isPending && <Waiting />}
          {isError && <LoadFailed text={texts.loadFailed} onRetry={refetch} />}
          {data && (
            <>
              <PasskeysCard passkeys={data.passkeys} onOpen={setOpen} />
              <TotpCard since={data.totpSince} onOpen={setOpen} />
              {(data.totpSince !== null || data.passkeys.length > 0) && (
                <RecoveryCard left={data.recoveryCodesLeft} onOpen={setOpen} />
              )}
            </>
          )}
        </div>
      </div>
      {open && <OpenDialog open={open} onOpen={setOpen} />}
    </Page>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-5 sm:gap-6">
      {[0, 1].map((at) => (
        <div key={at} className={classNames(paper, 'flex flex-col gap-5 p-6')}>
          <Skeleton className="h-6 w-44 max-w-full" />
          <Skeleton className="h-36" />
        </div>
      ))}
    </div>
  )
}

function Notices({ factors: { requiredFrom, resetDueAt } }: { factors: Factors }) {
  const keep = useKeepFactors()
  const { run } = useWork(texts.failed, toastFailure)
  const cancel = () =>
    run(async () => {
      keep(await call(factorsApi.cancelReset))
      toast({ title: texts.kept, tone: 'success' })
    })
  return (
    <>
      {requiredFrom !== null && (
        <Notice isUrgent>
          {new Date(requiredFrom).getTime() > Date.now() ? texts.required(dateText(requiredFrom, 'Mdy')) : texts.requiredNow}
        </Notice>
      )}
      {resetDueAt !== null && (
        <Notice isUrgent>
          <div className="flex flex-col items-start gap-3">
            <p>{texts.resetDue(dateText(resetDueAt, 'Mdyt'))}</p>
            <Button variant="secondary" onClick={cancel}>
              {texts.keep}
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}

interface CardProps {
  onOpen: (open: Open) => void
}

function PasskeysCard({ passkeys, onOpen }: CardProps & { passkeys: Passkey[] }) {
  const words = factorsTexts.passkeys
  const support = passkeySupport()
  return (
    <Card headingId="passkeys" icon={<Fingerprint aria-hidden />} title={words.title}>
      <div className="flex flex-col gap-4">
        <p className="text-muted-foreground">{words.lead}</p>
        {passkeys.length > 0 && (
          <ul aria-label={words.title} className="flex flex-col divide-y divide-border border-border border-y">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onOpen={onOpen} />
            ))}
          </ul>
        )}
        {support === 'ready' ? (
          <Button
            variant={passkeys.length > 0 ? 'secondary' : 'primary'}
            className="max-sm:w-full sm:self-start"
            onClick={() => onOpen({ kind: 'add passkey' })}
          >
            <Plus aria-hidden />
            {words.add}
          </Button>
        ) : (
          <p className="text-sm">{support === 'unsupported' ? words.unsupported : words.notHere}</p>
        )}
      </div>
    </Card>
  )
}

function PasskeyRow({ passkey, onOpen }: CardProps & { passkey: Passkey }) {
  const words = factorsTexts.passkeys
  const { name, createdAt, lastUsedAt, needsPassword } = passkey
  const facts = [words.added(dateText(createdAt, 'mdy')), ...(lastUsedAt ? [words.used(dateText(lastUsedAt, 'mdy'))] : [])].join(
    ', ',
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="break-words font-semibold">{name}</p>
        <p className="text-muted-foreground text-sm">{facts}</p>
        {needsPassword && <p className="font-semibold text-accent text-sm">{words.needsPassword}</p>}
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button
          variant="quiet"
          aria-label={`${words.rename}: ${name}`}
          onClick={() => onOpen({ kind: 'rename passkey', passkey })}
        >
          {words.rename}
        </Button>
        <Button
          variant="quiet"
          aria-label={`${words.remove}: ${name}`}
          onClick={() => onOpen({ kind: 'remove passkey', passkey })}
        >
          {words.remove}
        </Button>
      </div>
    </li>
  )
}

function TotpCard({ since, onOpen }: CardProps & { since: string | null }) {
  const words = factorsTexts.totp
  return (
    <Card headingId="authenticator-app" icon={<Smartphone aria-hidden />} title={words.title}>
      <div className="flex flex-col gap-4">
        <p className="text-muted-foreground">{words.lead}</p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">{since === null ? words.isOff : words.isOn(dateText(since, 'mdy'))}</p>
          <Button
            variant="secondary"
            className="max-sm:w-full"
            onClick={() => onOpen({ kind: since === null ? 'set up app' : 'turn off app' })}
          >
            {since === null ? words.setUp : words.remove}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function RecoveryCard({ left, onOpen }: CardProps & { left: number }) {
  const words = factorsTexts.recovery
  return (
    <Card headingId="recovery-codes" icon={<LifeBuoy aria-hidden />} title={words.title}>
      <div className="flex flex-col gap-4">
        <p className="text-muted-foreground">{words.lead}</p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className={classNames('font-semibold', left < 3 && 'text-destructive')}>{words.left(left)}</p>
          <Button variant="secondary" className="max-sm:w-full" onClick={() => onOpen({ kind: 'renew codes' })}>
            {words.renew}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function OpenDialog({ open, onOpen }: { open: Open; onOpen: Dispatch<SetStateAction<Open | undefined>> }) {
  const keep = useKeepFactors()
  const onClose = () => onOpen(undefined)
  /** Shows the recovery codes that the first factor brings. */
  const onAdded = (added: { factors: Factors; recoveryCodes: string[] | null }, title: string) => {
    keep(added.factors)
    if (!added.recoveryCodes) toast({ title, tone: 'success' })
    onOpen(added.recoveryCodes ? { kind: 'codes', codes: added.recoveryCodes } : undefined)
  }
  const { passkeys, totp, recovery } = factorsTexts
  const confirming = { failed: texts.failed, onClose }
  switch (open.kind) {
    case 'add passkey':
      return <AddPasskeyDialog onClose={onClose} onAdded={(added) => onAdded(added, passkeys.addedTitle)} />
    case 'set up app':
      return <TotpDialog onClose={onClose} onAdded={(added) => onAdded(added, totp.done)} />
    case 'codes':
      return <RecoveryCodesDialog codes={open.codes} onClose={onClose} />
    case 'rename passkey':
      return <RenamePasskeyDialog passkey={open.passkey} onClose={onClose} onRenamed={keep} />
    case 'remove passkey':
      return (
        <ConfirmDialog
          {...confirming}
          title={passkeys.removeTitle(open.passkey.name)}
          text={passkeys.removeText}
          confirm={passkeys.remove}
          onConfirm={async () => {
            keep(await call(factorsApi.removePasskey, { params: { id: open.passkey.id } }))
            toast({ title: passkeys.removed, tone: 'success' })
          }}
        />
      )
    case 'turn off app':
      return (
        <ConfirmDialog
          {...confirming}
          title={totp.removeTitle}
          text={totp.removeText}
          confirm={totp.remove}
          onConfirm={async () => {
            keep(await call(factorsApi.removeTotp))
            toast({ title: totp.removed, tone: 'success' })
          }}
        />
      )
    case 'renew codes':
      return (
        <ConfirmDialog
          {...confirming}
          tone="primary"
          title={recovery.renewTitle}
          text={recovery.renewText}
          confirm={recovery.renew}
          // Don't close when the new codes are already open.
          onClose={() => onOpen((now) => (now?.kind === 'codes' ? now : undefined))}
          onConfirm={async () => {
            const { recoveryCodes } = await call(factorsApi.renewRecoveryCodes)
            keep()
            onOpen({ kind: 'codes', codes: recoveryCodes })
          }}
        />
      )
  }
}
