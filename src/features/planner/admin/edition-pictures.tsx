import { addressOf } from '#kit/web/page/address.ts'
import { type EditionPage, editionsApi } from '../editions.contract.ts'
import { editionsTexts as texts } from '../editions.texts.ts'
import { kindNames } from '../planner.texts.ts'
import { PagePicture } from '../web/page-picture.tsx'

interface EditionPictureProps {
  editionId: string
  page: Pick<EditionPage, 'number' | 'kind' | 'dateFrom' | 'dateTo'>
}

/** A page as it's printed. */
export function EditionPicture({ editionId, page: { number } }: EditionPictureProps) {
  const address = addressOf(editionsApi.pagePicture, { params: { id: editionId, number }, query: { width: 384 } })
  return <PagePicture address={address} name={texts.page(number)} />
}

/** The first, the middle and the last of some pages, with what they will be. */
export function EditionPictures({ editionId, pages }: { editionId: string; pages: readonly EditionPictureProps['page'][] }) {
  const shown = new Set([pages[0], pages[pages.length >> 1], pages.at(-1)])
  return (
    <ul className="grid w-full max-w-160 grid-cols-3 gap-3">
      {[...shown].map(
        (page) =>
          page && (
            <li key={page.number} className="flex flex-col gap-2">
              <EditionPicture editionId={editionId} page={page} />
              <span className="text-sm">
                <span className="block font-semibold">{texts.page(page.number)}</span>
                {texts.becomes(kindNames[page.kind], page.dateFrom, page.dateTo)}
              </span>
            </li>
          ),
      )}
    </ul>
  )
}
