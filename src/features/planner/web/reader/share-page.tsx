import { useState } from 'react'
import { sharingTexts } from '#kit/sharing.texts.ts'
import { canShareFile, shareFile } from '#kit/web/forms/share-file.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { ReaderButton } from '#kit/web/reader/reader-button.tsx'
import type { Action, ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import { ActionMenu, opensMenu } from '#kit/web/ui/action-menu-loader.ts'
import Eye from '~icons/lucide/eye'
import FileImage from '~icons/lucide/file-image'
import PenTool from '~icons/lucide/pen-tool'
import Printer from '~icons/lucide/printer'
import Share from '~icons/lucide/share'
import { plannerTexts as texts } from '../../planner.texts.ts'
import { showingTexts } from '../../showing.texts.ts'
import { inkAddress, pictureAddress } from '../planner-queries.ts'
import { ShowPagesDialog } from '../show-pages-loader.ts'

const savedWidth = 1920
const sharedWidth = 1600

/** What can be taken along of a page. */
function sharesOf(id: string, name: string, onShow: () => void): Action[] {
  const save = (format: 'png' | 'svg') => () => {
    const link = Object.assign(document.createElement('a'), {
      href: inkAddress(id, savedWidth, format),
      download: `${name}.${format}`,
    })
    link.click()
  }
  const image = 'image/png'
  return [
    ...(canShareFile(image)
      ? [
          {
            label: sharingTexts.page,
            icon: <Share aria-hidden />,
            run: () => shareFile({ address: pictureAddress(id, sharedWidth), name: `${name}.png`, type: image }),
          },
        ]
      : []),
    ...(pageConfig.showsPages ? [{ label: showingTexts.open, icon: <Eye aria-hidden />, run: onShow }] : []),
    { label: texts.print, icon: <Printer aria-hidden />, run: () => window.print() },
    { label: texts.asPng, icon: <FileImage aria-hidden />, run: save('png') },
    { label: texts.asSvg, icon: <PenTool aria-hidden />, run: save('svg') },
  ]
}

/** The button of the menu with what can be taken along of a page. */
export function SharePage({ id, name }: { id: string; name: string }) {
  const [target, setTarget] = useState<ActionMenuTarget>()
  const [isShowing, setIsShowing] = useState(false)
  const show = () => setIsShowing(true)
  return (
    <>
      <ReaderButton
        {...opensMenu}
        label={texts.share}
        aria-expanded={target !== undefined}
        onClick={({ currentTarget: button }) => setTarget({ button, label: texts.share, actions: sharesOf(id, name, show) })}
      >
        <Share aria-hidden />
      </ReaderButton>
      {target && <ActionMenu target={target} onClose={() => setTarget(undefined)} />}
      {isShowing && <ShowPagesDialog pageId={id} onClose={() => setIsShowing(false)} />}
    </>
  )
}
