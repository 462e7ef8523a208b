import { Button } from '#kit/web/ui/button.tsx'
import { PasswordField } from '#kit/web/ui/password-field.tsx'
import { shopSettingsScreenTexts as texts } from '#operations/shop-settings-screen.texts.ts'
import { dayOf } from './day-of.ts'
import type { GroupForm } from './use-group.ts'

/** A secret can be set, but never comes back. */
export function SecretField({ form, name, label, hint }: { form: GroupForm; name: string; label: string; hint?: string }) {
  const { disabled, ...field } = form.field(name)
  const setting = form.settingOf(name)
  const known = setting?.isUnreadable
    ? texts.unreadable
    : setting?.setAt
      ? texts.setOn(dayOf(setting.setAt))
      : setting?.isSet
        ? texts.isSet
        : (hint ?? texts.notSet)
  return (
    <div>
      <PasswordField
        {...field}
        label={label}
        disabled={disabled}
        autoComplete="new-password"
        error={setting?.isUnreadable ? texts.unreadable : undefined}
        hint={setting?.isUnreadable ? undefined : form.hintOf(name, known)}
      />
      {(setting?.setAt || setting?.isUnreadable) && (
        <Button
          variant="quiet"
          className="-ms-5 text-destructive"
          aria-label={`${texts.removeSecret}: ${label}`}
          disabled={form.isSending}
          onClick={() => form.change({ [name]: null })}
        >
          {texts.removeSecret}
        </Button>
      )}
    </div>
  )
}
