import { useEffect, useState } from 'react'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { viewerTexts } from '../../viewer.texts.ts'
import { linksOn, type PageLink } from './links-on-page.ts'
import type { PDFDocumentProxy } from './pdfjs.ts'

const ConfirmDialog = lazyPart(async () => (await import('#kit/web/ui/confirm-dialog.tsx')).ConfirmDialog)
const texts = viewerTexts

interface PageLinksProps {
  pdf: PDFDocumentProxy
  page: number
  rotation: number
  onPage: (page: number) => void
}

/** The links of a page. The stage handles clicks and taps on them (`data-link`), because it must tell a tap from a swipe. */
export function PageLinks({ pdf, page, rotation, onPage }: PageLinksProps) {
  const [links, setLinks] = useState<readonly PageLink[]>([])
  const [leavingTo, setLeavingTo] = useState<string>()

  useEffect(() => {
    let isWanted = true
    setLinks([])
    pdf
      .getPage(page)
      .then((opened) => linksOn(pdf, opened, rotation))
      .then((found) => isWanted && setLinks(found))
      // Without readable links, the page is still shown as an image.
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [pdf, page, rotation])

  return (
    <>
      {links.map(({ id, to, ...place }) => (
        <button
          key={id}
          type="button"
          data-link
          aria-label={'page' in to ? texts.linkToPage(to.page) : texts.linkTo(to.address)}
          title={'page' in to ? texts.linkToPage(to.page) : to.address}
          // Depending on the browser, a pointer's click arrives here or at the stage. The stage handles it, so this handles only keys.
          onClick={({ detail }) => {
            if (detail > 0) return
            if ('page' in to) onPage(to.page)
            else setLeavingTo(to.address)
          }}
          className="absolute cursor-pointer rounded-sm hover:bg-primary/10 focus-visible:outline-primary"
          style={Object.fromEntries(Object.entries(place).map(([side, share]) => [side, `${share * 100}%`]))}
        />
      ))}
      {leavingTo !== undefined && (
        <ConfirmDialog
          title={texts.leaveTitle}
          text={texts.leaveText(leavingTo)}
          confirm={texts.leave}
          cancel={texts.stay}
          failed={texts.leaveFailed}
          onConfirm={async () => {
            window.open(leavingTo, '_blank', 'noopener,noreferrer')
          }}
          onClose={() => setLeavingTo(undefined)}
        />
      )}
    </>
  )
}
