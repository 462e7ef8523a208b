import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { ActionMenu, opensMenu } from '#kit/web/ui/action-menu-loader.ts'
import { Button } from '#kit/web/ui/button.tsx'
import BookOpen from '~icons/lucide/book-open'
import Download from '~icons/lucide/download'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import Eye from '~icons/lucide/eye'
import type { Book } from '../../planner.contract.ts'
import { plannerTexts as texts } from '../../planner.texts.ts'
import { showingTexts } from '../../showing.texts.ts'
import { backOnClose, bookLink } from '../planner-queries.ts'
import { ShowPagesDialog } from '../show-pages-loader.ts'

const SavePages = lazyPart(async () => (await import('./save-pages.tsx')).SavePages)

interface MonthMenuProps {
  userId: string
  month: string
  isWritten: boolean
  books: readonly Book[]
}

/** What is done less often: reading a planner from its cover, and saving pages. */
export function MonthMenu({ userId, month, isWritten, books }: MonthMenuProps) {
  const [button, setButton] = useState<HTMLElement>()
  const [isShowing, setIsShowing] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const navigate = useNavigate()
  const actions = [
    ...books.map(({ id, title }) => ({
      label: title,
      icon: <BookOpen aria-hidden />,
      run: () => navigate(bookLink(id, 1), { state: backOnClose }),
    })),
    { label: texts.savePages, icon: <Download aria-hidden />, run: () => setIsSaving(true) },
    ...(isWritten && pageConfig.showsPages
      ? [{ label: showingTexts.open, icon: <Eye aria-hidden />, run: () => setIsShowing(true) }]
      : []),
  ]
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={texts.more}
        {...opensMenu}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        <EllipsisVertical aria-hidden />
      </Button>
      {button && <ActionMenu target={{ button, label: texts.more, actions }} onClose={() => setButton(undefined)} />}
      {isShowing && <ShowPagesDialog month={month} onClose={() => setIsShowing(false)} />}
      {isSaving && <SavePages userId={userId} month={month} onClose={() => setIsSaving(false)} />}
    </>
  )
}
