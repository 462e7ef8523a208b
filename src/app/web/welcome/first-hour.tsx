import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { deviceWaysTexts } from '#features/library/device-ways.texts.ts'
import { useDroppedFiles } from '#features/library/web/dropped-files.ts'
import { FileChooser } from '#features/library/web/file-chooser.tsx'
import { RecipeLink } from '#features/library/web/recipe-link.tsx'
import { UploadDialog } from '#features/library/web/upload-dialog-loader.ts'
import { writingDevice } from '#features/library/web/writing-device.ts'
import type { DeviceChoice } from '#features/library/writing-devices.ts'
import { plannerTexts } from '#features/planner/planner.texts.ts'
import { NewestImport } from '#features/planner/web/newest-import.tsx'
import { PlannerToDownload, useOwnPlanners } from '#features/planner/web/own-planners.tsx'
import { PagePicture } from '#features/planner/web/page-picture.tsx'
import { dayLink, pictureAddress, useDays, usePlannerState } from '#features/planner/web/planner-queries.ts'
import { InkOffer } from '#features/themes/web/ink-offer.tsx'
import { onArrival } from '#kit/web/page/arrivals.ts'
import { useBrand } from '#kit/web/page/page-config.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { classNames, inlineLink } from '#kit/web/ui/class-names.ts'
import { Fold } from '#kit/web/ui/fold.tsx'
import { firstHourTexts as texts, welcomeTexts } from '../../welcome.texts.ts'
import { DeviceSteps } from '../drawings/device-steps.tsx'
import { DeviceChoiceButtons } from './device-choice.tsx'

/**
 * Leads from the planner that was bought, by way of the user's device, to the first page on its day. For users who have no page in their
 * planner yet; what else the screen shows is folded meanwhile.
 */
export function FirstHour({ userId, children }: { userId: string; children?: ReactNode }) {
  const { data: state, isError, dataUpdatedAt } = usePlannerState(userId)
  const device = writingDevice.use()
  const [isForNewcomers, setIsForNewcomers] = useState<boolean>()
  const [arrivedAt, setArrivedAt] = useState<number>()
  useEffect(() => onArrival(userId, () => setArrivedAt(Date.now())), [userId])
  useEffect(() => {
    if (state) setIsForNewcomers((known) => known ?? !state.hasPages)
  }, [state])

  const isRead = state?.reading.length === 0 && arrivedAt !== undefined && dataUpdatedAt > arrivedAt
  const step = state && `${device} ${isRead} ${state.hasPages} ${state.reading.length > 0}`
  const shownStep = useRef(step)
  // The button that had the focus is gone with the step before.
  useEffect(() => {
    const isNext = shownStep.current !== undefined && shownStep.current !== step
    if (isNext && document.activeElement === document.body) document.getElementById(headingId)?.focus()
    shownStep.current = step
  }, [step])

  if (isError || isForNewcomers === false) return children
  if (!state) return null
  return (
    <>
      {state.hasPages && state.lastDay !== null ? (
        <FirstDay userId={userId} day={state.lastDay} />
      ) : state.reading.length > 0 ? (
        <Step title={texts.waiting}>
          <NewestImport userId={userId} />
        </Step>
      ) : isRead ? (
        <Step title={texts.kept} text={state.isAvailable ? texts.keptText : texts.keptTextWithoutPlanner}>
          <Link to="/library" className={buttonClass({ className: 'self-start' })}>
            {texts.toLibrary}
          </Link>
        </Step>
      ) : device === null ? (
        <Step title={texts.question} text={texts.why}>
          <DeviceChoiceButtons />
        </Step>
      ) : (
        <Recipe userId={userId} device={device} />
      )}
      {device !== null && mayBeInk(device) && <InkOffer />}
      {children && (
        <Fold title={welcomeTexts.more}>
          <div className="flex flex-col gap-6">{children}</div>
        </Fold>
      )}
    </>
  )
}

function Recipe({ userId, device }: { userId: string; device: DeviceChoice }) {
  const brand = useBrand()
  const { data: planners = [] } = useOwnPlanners(userId)
  const [files, setFiles] = useState<File[]>()
  const isHovering = useDroppedFiles(setFiles, files === undefined)
  const steps = deviceWaysTexts[device].press.export
  const another = (
    <button type="button" className={`${inlineLink} cursor-pointer`} onClick={() => writingDevice.set(null)}>
      {texts.another}
    </button>
  )
  return (
    <Step title={texts.device[device]} action={another}>
      {planners.length > 0 && (
        <section aria-labelledby="your-planner" className="flex flex-col gap-4 border-border border-b pb-5">
          <h3 id="your-planner" className="text-xl">
            {texts.get}
          </h3>
          {planners.map((planner) => (
            <PlannerToDownload key={planner.id} userId={userId} planner={planner} />
          ))}
          <p>
            {texts.open[device]} {texts.write}
          </p>
        </section>
      )}
      <section aria-labelledby="whole-planner" className="flex flex-col gap-4">
        <div>
          <h3 id="whole-planner" className="text-xl">
            {texts.bring}
          </h3>
          <p className="text-muted-foreground">{texts.bringText}</p>
        </div>
        <DeviceSteps of={device} />
        <ol className={classNames('flex flex-col gap-1.5', steps.length > 1 && 'list-decimal ps-5')}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <FileChooser isHovering={isHovering} isNext onChoose={setFiles} />
        <RecipeLink />
      </section>
      {files && (
        <UploadDialog
          userId={userId}
          folder={brand.tabletFolder}
          initialFiles={files}
          isAtOnce
          onClose={() => setFiles(undefined)}
        />
      )}
    </Step>
  )
}

function FirstDay({ userId, day }: { userId: string; day: string }) {
  const pages = useDays(userId, day, day).data ?? []
  const page = pages.find(({ kind }) => kind === 'day') ?? pages[0]
  return (
    <Step title={texts.there(day)}>
      {page && (
        <Link to={dayLink(day)} className="w-full max-w-md self-center rounded-control shadow-paper">
          <PagePicture address={pictureAddress(page.pageInstanceId, 960)} name={plannerTexts.dayName(page.date, page.inkStep)} />
        </Link>
      )}
      <Link to={dayLink(day)} className={buttonClass({ className: 'self-center' })}>
        {texts.openDay}
      </Link>
    </Step>
  )
}

/** True if this browser may run on the device, whose screen is electronic paper. */
const mayBeInk = (device: DeviceChoice) =>
  (device === 'boox' || device === 'supernote' || device === 'kindle-scribe') && /Android|Kindle|Silk/.test(navigator.userAgent)

const headingId = 'first-hour'

interface StepProps {
  title: string
  text?: string
  action?: ReactNode
  children: ReactNode
}

function Step({ title, text, action, children }: StepProps) {
  return (
    <Card aria-labelledby={headingId} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="min-w-[min(8.5rem,100%)] flex-1">
          <h2 id={headingId} tabIndex={-1} className="text-2xl">
            {title}
          </h2>
          {text && <p className="mt-1.5 text-muted-foreground">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  )
}
