import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useDroppedFiles } from '#features/library/web/dropped-files.ts'
import { FileChooser } from '#features/library/web/file-chooser.tsx'
import { UploadDialog } from '#features/library/web/upload-dialog-loader.ts'
import { plannerTexts } from '#features/planner/planner.texts.ts'
import { PagePicture } from '#features/planner/web/page-picture.tsx'
import { dayLink, pictureAddress, useDays, usePlannerState } from '#features/planner/web/planner-queries.ts'
import { Reading } from '#features/planner/web/reading.tsx'
import { useDraft } from '#kit/web/forms/draft.ts'
import { onArrival } from '#kit/web/page/arrivals.ts'
import { pageConfig, useBrand } from '#kit/web/page/page-config.ts'
import { Button, buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { inlineLink } from '#kit/web/ui/class-names.ts'
import { deviceHelpTexts } from '../../device-help.texts.ts'
import { helpTexts } from '../../pages.texts.ts'
import { firstHourTexts as texts } from '../../welcome.texts.ts'
import { firstSteps, type WritingDevice, writingDevices } from '../../writing-devices.ts'

type Device = WritingDevice | 'other'

/** Leads from a device to the first page on its day. Shown to users who have no page in their planner yet. */
export function FirstHour({ userId }: { userId: string }) {
  const { data: state, dataUpdatedAt } = usePlannerState(userId)
  const [{ device }, setChosen] = useDraft<{ device: Device | null }>('first hour', { device: null })
  const [isForNewcomers, setIsForNewcomers] = useState<boolean>()
  const [arrivedAt, setArrivedAt] = useState<number>()
  useEffect(() => onArrival(userId, () => setArrivedAt(Date.now())), [userId])
  useEffect(() => {
    if (state) setIsForNewcomers((known) => known ?? !state.hasPages)
  }, [state])

  const isRead = state?.reading.length === 0 && arrivedAt !== undefined && dataUpdatedAt > arrivedAt
  const step = `${device} ${isRead} ${state?.hasPages} ${state?.reading.length !== 0}`
  const shownStep = useRef(step)
  // The button that had the focus is gone with the step before.
  useEffect(() => {
    if (shownStep.current !== step && document.activeElement === document.body) document.getElementById(headingId)?.focus()
    shownStep.current = step
  }, [step])

  if (!state || !isForNewcomers) return null
  if (state.hasPages && state.lastDay !== null) return <FirstDay userId={userId} day={state.lastDay} />
  if (state.reading.length > 0)
    return (
      <Step title={texts.waiting}>
        <Reading reading={state.reading} />
      </Step>
    )
  if (isRead)
    return (
      <Step title={texts.kept} text={state.isAvailable ? texts.keptText : texts.keptTextWithoutPlanner}>
        <Link to="/library" className={buttonClass({ className: 'self-start' })}>
          {texts.toLibrary}
        </Link>
      </Step>
    )
  return device === null ? (
    <Step title={texts.question} text={texts.why}>
      <div className="flex flex-wrap gap-3">
        {[...writingDevices, 'other' as const].map((one) => (
          <Button key={one} variant="secondary" onClick={() => setChosen({ device: one })}>
            {texts.device[one]}
          </Button>
        ))}
      </div>
    </Step>
  ) : (
    <Recipe userId={userId} device={device} onOther={() => setChosen({ device: null })} />
  )
}

function Recipe({ userId, device, onOther }: { userId: string; device: Device; onOther: () => void }) {
  const brand = useBrand()
  const [files, setFiles] = useState<File[]>()
  const isHovering = useDroppedFiles(setFiles, files === undefined)
  const help = deviceHelpTexts(brand, pageConfig.publicUrl)
  const steps =
    device === 'other'
      ? firstSteps(helpTexts(brand, pageConfig.maxUploadMb, pageConfig.hasMailServer), 'export')
      : firstSteps(help, device)
  return (
    <Step title={texts.recipe} text={texts.device[device]}>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <FileChooser isHovering={isHovering} onChoose={setFiles} />
      <div className="flex flex-wrap items-center gap-x-5">
        <Button variant="quiet" className="-ms-5" onClick={onOther}>
          {texts.another}
        </Button>
        <Link to={{ pathname: '/help/devices', hash: device === 'other' ? '' : device }} className={inlineLink}>
          {help.title}
        </Link>
      </div>
      {files && (
        <UploadDialog userId={userId} folder={brand.tabletFolder} initialFiles={files} onClose={() => setFiles(undefined)} />
      )}
    </Step>
  )
}

function FirstDay({ userId, day }: { userId: string; day: string }) {
  const pages = useDays(userId, day, day).data ?? []
  const page = pages.find(({ kind }) => kind === 'day') ?? pages[0]
  return (
    <Step title={texts.there(day)} text={texts.thereText}>
      {page && (
        <div className="w-52 max-w-full">
          <PagePicture address={pictureAddress(page.pageInstanceId, 480)} name={plannerTexts.dayName(page.date, page.inkStep)} />
        </div>
      )}
      <Link to={dayLink(day)} className={buttonClass({ className: 'self-start' })}>
        {texts.openDay}
      </Link>
    </Step>
  )
}

const headingId = 'first-hour'

function Step({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card aria-labelledby={headingId} className="flex flex-col gap-4">
      <div>
        <h2 id={headingId} tabIndex={-1} className="text-2xl">
          {title}
        </h2>
        {text && <p className="mt-1.5 text-muted-foreground">{text}</p>}
      </div>
      {children}
    </Card>
  )
}
