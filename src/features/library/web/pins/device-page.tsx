import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useReach } from '#kit/web/calls/come-back.ts'
import { EmptyPages } from '#kit/web/drawings/empty-pages.tsx'
import { toast } from '#kit/web/feedback/toast.ts'
import { InstallOffer } from '#kit/web/install/install-offer.tsx'
import { type PinnedFile, pinKey } from '#kit/web/offline/pins-database.ts'
import { Alert } from '#kit/web/ui/alert.tsx'
import { BackLink } from '#kit/web/ui/back-link.tsx'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { EmptyState } from '#kit/web/ui/empty-state.tsx'
import { Notice } from '#kit/web/ui/notice.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import type { Upload } from '../../library.contract.ts'
import { nameOfPin } from '../../pin-names.rules.ts'
import { pinLimit } from '../../pins.rules.ts'
import { pinsTexts } from '../../pins.texts.ts'
import { type Lasting, lastingHere } from './lasting-storage.ts'
import { PinRow } from './pin-row.tsx'
import { isCleared, type LibraryPin, listPinnedFiles, listPins, noteCleared, removePin } from './pinned-files.ts'
import { canPin } from './pins-here.tsx'
import { quotaHere, syncPins } from './sync-pins.ts'

const texts = pinsTexts.page
/** Milliseconds between two polls. Any tab may be fetching the files, one at a time. */
const checkEveryMs = 1000

interface Kept {
  pins: LibraryPin[]
  files: PinnedFile<Upload>[]
  limitBytes: number
  lasting: Lasting
  wasCleared: boolean
}

/** The screen of files kept on this device to be read offline: their progress, how much storage they take, and how long they stay. */
export function DevicePage({ userId }: { userId: string }) {
  return (
    <Page title={texts.title} lead={texts.lead} back={<BackLink to="/library">{texts.back}</BackLink>}>
      {canPin() ? <KeptHere userId={userId} /> : <Notice>{window.isSecureContext ? texts.unsupported : texts.insecure}</Notice>}
    </Page>
  )
}

function KeptHere({ userId }: { userId: string }) {
  const { kept, hasFailed, check } = useKept(userId)
  const isOnline = useReach() === 'here'
  if (hasFailed) return <Alert tone="error">{texts.loadFailed}</Alert>
  if (!kept) return null
  const { pins, files, limitBytes, lasting, wasCleared } = kept
  const usedBytes = files.reduce((sum, { state, bytes }) => (state === 'here' ? sum + bytes : sum), 0)

  async function remove(pin: LibraryPin) {
    await removePin(userId, pin)
    await check()
    toast({ title: texts.removed(nameOfPin(pin)) })
    await syncPins(userId)
    await check()
  }
  const tryAgain = () => syncPins(userId).then(check)

  return (
    <>
      {wasCleared && (
        <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p role="status" className="min-w-0 flex-1 basis-72">
            {texts.cleared}
          </p>
          <Button variant="secondary" onClick={() => noteCleared(userId, false).then(check)}>
            {texts.dismiss}
          </Button>
        </Card>
      )}
      {pins.length === 0 ? (
        <EmptyState
          drawing={<EmptyPages />}
          title={texts.none}
          text={texts.noneText}
          action={
            <Link to="/library" className={buttonClass({ variant: 'secondary' })}>
              {texts.toLibrary}
            </Link>
          }
        />
      ) : (
        <>
          <div className="flex max-w-md flex-col gap-1.5 text-muted-foreground text-sm">
            <ProgressBar share={usedBytes / limitBytes} label={texts.usedLabel} />
            <p>{texts.used(usedBytes, limitBytes)}</p>
          </div>
          <ul aria-label={texts.list} className="flex flex-col gap-3">
            {pins.map((pin) => (
              <PinRow
                key={pinKey(pin)}
                pin={pin}
                files={files.filter((file) => file.pins.includes(pinKey(pin)))}
                limitBytes={limitBytes}
                isOnline={isOnline}
                onTryAgain={tryAgain}
                onRemove={() => remove(pin)}
              />
            ))}
          </ul>
        </>
      )}
      <Card className="flex flex-col gap-3 text-muted-foreground">
        <p>{texts.always}</p>
        {pins.length > 0 && <p>{lasting === 'ios' ? texts.ios : lasting === 'lasting' ? texts.lasting : texts.notLasting}</p>}
        <p>{texts.leaving}</p>
        <InstallOffer />
      </Card>
    </>
  )
}

function useKept(userId: string) {
  const [kept, setKept] = useState<Kept>()
  const [hasFailed, setHasFailed] = useState(false)
  const check = useCallback(async () => {
    try {
      const [pins, files, quota, lasting, wasCleared] = await Promise.all([
        listPins(userId),
        listPinnedFiles(userId),
        quotaHere(),
        lastingHere(),
        isCleared(userId),
      ])
      setKept({ pins, files, limitBytes: pinLimit(quota), lasting, wasCleared })
    } catch {
      setHasFailed(true)
    }
  }, [userId])
  useEffect(() => {
    check()
    const checking = setInterval(check, checkEveryMs)
    return () => clearInterval(checking)
  }, [check])
  return { kept, hasFailed, check }
}
