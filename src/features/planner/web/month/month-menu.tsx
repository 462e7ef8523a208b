import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callAddress } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { saveFile } from '#kit/web/forms/save-file.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { ActionMenu, opensMenu } from '#kit/web/ui/action-menu-loader.ts'
import { Button } from '#kit/web/ui/button.tsx'
import BookOpen from '~icons/lucide/book-open'
import Download from '~icons/lucide/download'
import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import Eye from '~icons/lucide/eye'
import { firstDayOf } from '../../month.rules.ts'
import { type Book, plannerApi } from '../../planner.contract.ts'
import { monthName, plannerTexts as texts } from '../../planner.texts.ts'
import { showingTexts } from '../../showing.texts.ts'
import { backOnClose, bookLink } from '../planner-queries.ts'
import { ShowPagesDialog } from '../show-pages-loader.ts'

interface MonthMenuProps {
  userId: string
  month: string
  isWritten: boolean
  books: readonly Book[]
}

/** What is done less often: reading a planner from its cover, and saving the month. */
export function MonthMenu({ userId, month, isWritten, books }: MonthMenuProps) {
  const [button, setButton] = useState<HTMLElement>()
  const [isShowing, setIsShowing] = useState(false)
  const navigate = useNavigate()
  const name = monthName(firstDayOf(month))
  const actions = [
    ...books.map(({ id, title }) => ({
      label: title,
      icon: <BookOpen aria-hidden />,
      run: () => navigate(bookLink(id, 1), { state: backOnClose }),
    })),
    ...(isWritten ? [{ label: texts.saveMonth(name), icon: <Download aria-hidden />, run: () => saveMonth(userId, month) }] : []),
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
    </>
  )
}

/** Saves the written pages of a month as one PDF. Loads it first, so that an error appears on the screen instead of in a file. */
async function saveMonth(userId: string, month: string) {
  toast({ title: texts.saving })
  try {
    const address = addressOf(plannerApi.month, { params: { userId, month: `${month}.pdf` } })
    const content = await (await callAddress({ method: 'GET', address })).blob()
    saveFile(content, `${monthName(firstDayOf(month))}.pdf`)
    toast({ title: texts.saved, tone: 'success' })
  } catch (error) {
    toastFailure(error, texts.saveFailed)
  }
}
