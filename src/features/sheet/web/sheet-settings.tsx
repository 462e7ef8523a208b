import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { Select } from '#kit/web/ui/select.tsx'
import { SwitchField } from '#kit/web/ui/switch-field.tsx'
import { TypedField } from '#kit/web/ui/typed-field.tsx'
import type { SheetChoice } from '../sheet-choice.rules.ts'
import { type SheetPage, sheetPageNames, sheetPages } from '../sheet-layout.rules.ts'
import { sheetSettingsTexts as texts } from '../sheet-settings.texts.ts'
import { SheetAddress } from './sheet-address.tsx'
import { SheetLink } from './sheet-link.tsx'

const SheetCalendars = lazyPart(async () => (await import('./sheet-calendars.tsx')).SheetCalendars)

interface SheetSettingsProps {
  userId: string
  choice: SheetChoice | null
  /** Names of the devices that can fetch it. */
  devices: readonly string[]
  /** False when no email can reach the owner. `mailHint` says why. */
  canMail: boolean
  mailHint: string | undefined
  onChange: (choice: SheetChoice | null) => void
}

const usual: SheetChoice = { page: 'remarkable-2', device: null, mailAt: null }
const usualTime = '07:00'
const nameOf = (page: SheetPage) => (sheetPages[page].of === null ? texts.paper(sheetPages[page].name) : sheetPages[page].name)
/** Not the name of a device: those are never empty. */
const none = ' '

export function SheetSettings({ userId, choice, devices, canMail, mailHint, onChange }: SheetSettingsProps) {
  const change = (wanted: Partial<SheetChoice>) => onChange({ ...(choice ?? usual), ...wanted })
  // A device whose password was revoked stays to be seen.
  const known = [...new Set([...devices, ...(choice?.device ? [choice.device] : [])])]
  return (
    <>
      <SwitchField
        label={texts.label}
        hint={texts.hint}
        checked={choice !== null}
        onCheckedChange={(isOn) => onChange(isOn ? usual : null)}
      />
      {choice && (
        <div className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <Select
            label={texts.page}
            value={choice.page}
            onValueChange={(page) => change({ page: page as SheetPage })}
            options={sheetPageNames.map((page) => ({ value: page, label: nameOf(page) }))}
          />
          {known.length > 0 && (
            <Select
              label={texts.device}
              hint={texts.deviceHint}
              value={choice.device ?? none}
              onValueChange={(device) => change({ device: device === none ? null : device })}
              options={[{ value: none, label: texts.noDevice }, ...known.map((device) => ({ value: device, label: device }))]}
            />
          )}
          <div className="min-w-0 sm:col-span-2">
            <SwitchField
              label={texts.mail}
              hint={mailHint}
              checked={choice.mailAt !== null}
              disabled={choice.mailAt === null && !canMail}
              onCheckedChange={(isOn) => change({ mailAt: isOn ? usualTime : null })}
            />
            {choice.mailAt !== null && (
              <div className="mt-3 mb-3 flex flex-col gap-4">
                <div className="max-w-60">
                  <TypedField
                    type="time"
                    label={texts.mailAt}
                    value={choice.mailAt}
                    isWhole={(typed) => typed !== ''}
                    onChange={(mailAt) => change({ mailAt })}
                  />
                </div>
                <SheetAddress userId={userId} />
              </div>
            )}
            <SheetLink userId={userId} />
            <SheetCalendars userId={userId} />
          </div>
        </div>
      )}
    </>
  )
}
