import { Button } from '#kit/web/ui/button.tsx'

interface AccountNoticeProps {
  label: string
  text: string
  action: string
  isActing: boolean
  onAction(): void
}

/** Says above every screen what is about to happen to the account, with a button that ends it. */
export const AccountNotice = ({ label, text, action, isActing, onAction }: AccountNoticeProps) => (
  <section
    aria-label={label}
    className="mx-auto mt-4 mb-6 flex w-[calc(100%-2rem)] max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-destructive/40 bg-card px-5 py-4 text-card-foreground"
  >
    <p className="min-w-[min(12rem,100%)] flex-1 font-semibold [overflow-wrap:anywhere]">{text}</p>
    <Button variant="secondary" isLoading={isActing} onClick={onAction}>
      {action}
    </Button>
  </section>
)
