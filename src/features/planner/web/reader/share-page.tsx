import { useState } from 'react'
import { sharingTexts } from '#kit/sharing.texts.ts'
import { canShareFile, shareFile } from '#kit/web/forms/share-file.ts'
import { ReaderButton } from '#kit/web/reader/reader-button.tsx'
import type { Action, ActionMenuTarget } from '#kit/web/ui/action-menu.tsx'
import { ActionMenu, opensMenu } from '#kit/web/ui/action-menu-loader.ts'
import FileImage from '~icons/lucide/file-image'
import PenTool from '~icons/lucide/pen-tool'
import Printer from '~icons/lucide/printer'
import Share from '~icons/lucide/share'
import { plannerTexts as texts } from '../../planner.texts.ts'
import { inkAddress, pictureAddress } from '../planner-queries.ts'

const savedWidth = 1920
const sharedWidth = 1600

/** What can be taken along of a page. */
function sharesOf(id: string, name: string): Action[] {
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
    { label: texts.print, icon: <Printer aria-hidden />, run: () => window.print() },
    { label: texts.asPng, icon: <FileImage aria-hidden />, run: save('png') },
    { label: texts.asSvg, icon: <PenTool aria-hidden />, run: save('svg') },
  ]
}

/** The button of the menu with what can be taken along of a page. */
export function SharePage({ id, name }: { id: string; name: string }) {
  const [target, setTarget] = useState<ActionMenuTarget>()
  return (
    <>
      <ReaderButton
        {...opensMenu}
        label={texts.share}
        aria-expanded={target !== undefined}
        onClick={({ currentTarget: button }) => setTarget({ button, label: texts.share, actions: sharesOf(id, name) })}
      >
        <Share aria-hidden />
      </ReaderButton>
      {target && <ActionMenu target={target} onClose={() => setTarget(undefined)} />}
    </>
  )
}
