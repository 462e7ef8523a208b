import type { ReactNode } from 'react'
import { Button } from '#kit/web/ui/button.tsx'
import { Card } from '#kit/web/ui/card.tsx'
import { classNames } from '#kit/web/ui/class-names.ts'
import { FormAlert } from '#kit/web/ui/form-alert.tsx'
import { shopSettingsScreenTexts as texts } from '#operations/shop-settings-screen.texts.ts'
import type { GroupForm } from './use-group.ts'

interface GroupCardProps {
  id: string
  /** Left out where the heading of the page says it. */
  title?: string
  lead: ReactNode
  form: GroupForm
  /** Another button beside "Save". */
  action?: ReactNode
  children: ReactNode
}

/** A card with the form of one group of settings. */
export function GroupCard({ id, title, lead, form, action, children }: GroupCardProps) {
  const { failure, failureId, save, isSending } = form
  return (
    <Card headingId={`settings-${id}`} title={title}>
      <p className={classNames('mb-4 text-muted-foreground', title && '-mt-3')}>{lead}</p>
      <form noValidate onSubmit={save} className="flex flex-col gap-5 [overflow-wrap:anywhere]">
        <FormAlert id={failureId} failure={failure} />
        {children}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isLoading={isSending}>
            {texts.save}
          </Button>
          {action}
        </div>
      </form>
    </Card>
  )
}
