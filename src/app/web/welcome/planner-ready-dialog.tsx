import { Link } from 'react-router'
import { useBrand } from '#kit/web/page/page-config.ts'
import { buttonClass } from '#kit/web/ui/button.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import House from '~icons/lucide/house'
import Upload from '~icons/lucide/upload'
import { plannerReadyTexts as texts } from '../../welcome.texts.ts'
import { TabletDrawing } from './tablet-drawing.tsx'

/** Explains how to go on in the planner. It is on the user's tablet, so the app can only describe the steps and open its own screens. */
export function PlannerReadyDialog({ onClose }: { onClose: () => void }) {
  const brand = useBrand()
  const leave = () => onClose()
  const actions = (
    <>
      <Link to="/library" onClick={leave} className={buttonClass({ variant: 'secondary' })}>
        <Upload aria-hidden />
        {texts.upload}
      </Link>
      <Link to="/" onClick={leave} className={buttonClass()}>
        <House aria-hidden />
        {texts.home}
      </Link>
    </>
  )
  return (
    <Dialog onClose={onClose} title={texts.title} description={texts.lead} actions={actions}>
      <TabletDrawing className="mx-auto h-32 w-auto shrink-0" />
      <ol className="flex flex-col gap-3.5">
        {texts.steps(brand).map(({ title, text }, at) => (
          <li key={title} className="flex gap-3.5">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-secondary font-heading text-secondary-foreground"
            >
              {at + 1}
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              <span className="block text-muted-foreground">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="text-muted-foreground text-sm">{texts.homeHint}</p>
    </Dialog>
  )
}
