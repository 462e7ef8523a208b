import { type ComponentProps, useEffect } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import type { Icon } from '#kit/web/ui/icon.tsx'
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx'
import Download from '~icons/lucide/download'
import FolderInput from '~icons/lucide/folder-input'
import Trash2 from '~icons/lucide/trash-2'
import X from '~icons/lucide/x'
import { libraryTexts } from '../library.texts.ts'
import type { FileSelection } from './use-selection.ts'

const texts = libraryTexts.selection

interface SelectionBarProps {
  selection: FileSelection
  /** The number of matching files, as far as it is known. */
  total: number
  isMore: boolean
  /** Whether a dialog, menu or viewer covers the library. Then keys are meant for that. */
  isCovered: boolean
  onMove: () => void
  onEnd: () => void
}

/** The actions for the selected files, at the bottom within reach of the thumb, and the progress of a running action. */
export function SelectionBar({ selection, total, isMore, isCovered, onMove, onEnd }: SelectionBarProps) {
  const { isOn, ids, work, chooseAll, remove, download } = selection
  const count = ids.size
  const canAct = count > 0 && work === null

  useEffect(() => {
    if (!isOn || isCovered || work) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.target instanceof HTMLInputElement || event.defaultPrevented) return
      const isAll = (event.ctrlKey || event.metaKey) && event.key === 'a'
      if (isAll) chooseAll()
      else if (event.key === 'Delete' && count > 0) remove()
      else if (event.key === 'Escape') onEnd()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })

  return (
    <>
      {/* Lets the user scroll the last cards above the bar. */}
      <div aria-hidden className="h-16 sm:h-4" />
      <section aria-label={texts.label} className={bar}>
        {work ? (
          <div className="flex w-full max-w-3xl flex-col gap-2.5 px-3 py-3">
            <p role="status">{work.label}</p>
            <ProgressBar share={work.share} label={work.label} />
          </div>
        ) : (
          <div className="flex w-full max-w-3xl flex-wrap items-center gap-x-2 gap-y-1">
            <Button variant="quiet" size="icon" aria-label={texts.end} title={texts.end} onClick={onEnd}>
              <X aria-hidden />
            </Button>
            <p role="status" className="font-semibold">
              {count === 0 ? texts.none : texts.count(count)}
            </p>
            {count < total && (
              <Button variant="quiet" className="ms-auto px-3 text-primary sm:ms-2" onClick={chooseAll}>
                {texts.all(total, isMore)}
              </Button>
            )}
            <div className="grid w-full auto-cols-fr grid-flow-col gap-1 sm:ms-auto sm:flex sm:w-auto">
              <BarButton icon={FolderInput} label={texts.move} disabled={!canAct} onClick={onMove} />
              <BarButton icon={Download} label={texts.download} disabled={!canAct} onClick={download} />
              <BarButton icon={Trash2} label={texts.remove} disabled={!canAct} onClick={remove} />
            </div>
          </div>
        )}
      </section>
    </>
  )
}

function BarButton({
  icon: Glyph,
  label,
  ...button
}: { icon: Icon; label: string } & Pick<ComponentProps<'button'>, 'disabled' | 'onClick'>) {
  return (
    <Button {...button} variant="quiet" className="px-4">
      <Glyph aria-hidden />
      {label}
    </Button>
  )
}

const bar =
  'fixed inset-x-0 bottom-0 z-40 flex justify-center border-border border-t bg-card px-2 pt-3.5 pb-[calc(0.875rem+env(safe-area-inset-bottom))] ' +
  'shadow-lifted transition starting:translate-y-full lg:start-28'
