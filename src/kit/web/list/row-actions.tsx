import EllipsisVertical from '~icons/lucide/ellipsis-vertical'
import { listTexts } from '../../list.texts.ts'
import type { ActionMenuTarget } from '../ui/action-menu.tsx'
import { opensMenu } from '../ui/action-menu-loader.ts'
import { Button } from '../ui/button.tsx'
import type { RowAction } from './list-spec.ts'

interface RowActionsProps {
  /** Name of the row, for the accessible names of its buttons. */
  name: string
  actions: readonly RowAction[]
  onMenu: (target: ActionMenuTarget) => void
}

/** Shows the main actions of a row as buttons and the others in a menu. */
export function RowActions({ name, actions, onMenu }: RowActionsProps) {
  const label = listTexts.actions(name)
  const others = actions.filter(({ isMain }) => !isMain)
  return (
    <div className="flex items-center justify-end gap-1">
      {actions
        .filter(({ isMain }) => isMain)
        .map((action) => (
          <Button
            key={action.label}
            variant="secondary"
            className="whitespace-nowrap large-text:whitespace-normal px-4 text-sm"
            aria-label={`${action.label}: ${name}`}
            onClick={action.run}
          >
            {action.label}
          </Button>
        ))}
      {others.length > 0 && (
        <Button
          variant="quiet"
          size="icon"
          className="text-muted-foreground"
          aria-label={label}
          {...opensMenu}
          onClick={({ currentTarget }) => onMenu({ button: currentTarget, label, actions: others })}
        >
          <EllipsisVertical aria-hidden />
        </Button>
      )}
    </div>
  )
}
