import { localeTexts } from '#kit/locale.texts.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { accountDeletionTexts as texts } from '../account-deletion.texts.ts'
import { useKeepAccount, usePlannedDeletion } from './account-deletion-queries.ts'

/** Shown above every screen while a deletion of the account is planned: the day, and a button to keep the account. */
export function DeletionNotice() {
  const dueAt = usePlannedDeletion()
  const keep = useKeepAccount()
  if (dueAt === null) return null
  const day = new Date(dueAt).toLocaleDateString(localeTexts.locale, { weekday: 'long', month: 'long', day: 'numeric' })
  return (
    <section
      aria-label={texts.plannedTitle}
      className="mx-auto mb-6 flex w-full max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-destructive/40 bg-card px-5 py-4 text-card-foreground"
    >
      <p className="min-w-[min(12rem,100%)] flex-1 font-semibold">{texts.notice(day)}</p>
      <Button variant="secondary" isLoading={keep.isPending} onClick={() => keep.mutate()}>
        {texts.keep}
      </Button>
    </section>
  )
}
