import { useRef } from 'react'
import { accentIn, adaptedThemes, readColour } from '#features/themes/accent.rules.ts'
import { themeNames } from '#features/themes/themes.names.ts'
import { themeTexts } from '#features/themes/themes.texts.ts'
import { themes } from '#features/themes/themes.tokens.ts'
import { sendForm } from '#kit/web/calls/send-form.ts'
import { Button } from '#kit/web/ui/button.tsx'
import { TextField } from '#kit/web/ui/text-field.tsx'
import { type SettingsOfGroup, shopSettingsApi } from '#operations/shop-settings.contract.ts'
import { logoLimits, logoTypes } from '#operations/shop-settings.rules.ts'
import { shopSettingsTexts } from '#operations/shop-settings.texts.ts'
import { shopSettingsScreenTexts } from '#operations/shop-settings-screen.texts.ts'
import { GroupCard } from './group-card.tsx'
import { type GroupForm, useGroup } from './use-group.ts'

const { labels } = shopSettingsTexts
const texts = shopSettingsScreenTexts.look

/** The logo and the accent colour of the shop. */
export function Look({ group }: { group: SettingsOfGroup }) {
  const form = useGroup(group)
  const typed = readColour(form.shownOf('accentColour'))
  return (
    <GroupCard id="look" lead={texts.lead} form={form}>
      <Logo form={form} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          {...form.field('accentColour')}
          className="w-60"
          label={labels.accentColour}
          placeholder={themes.calm.colours.accent}
          maxLength={20}
          autoCapitalize="none"
          spellCheck={false}
        />
        <input
          type="color"
          aria-label={texts.pick}
          value={typed ?? themes.calm.colours.accent}
          onChange={({ target }) => form.set('accentColour', target.value)}
          className="h-12 w-16 cursor-pointer rounded-control border border-input bg-background p-1.5"
        />
      </div>
      {typed !== null && (
        <div className="flex flex-col gap-2">
          <ul className="flex flex-wrap gap-2">
            {themeNames.map((name) => {
              const { background, border } = themes[name].colours
              const style = { color: accentIn(themes[name], typed), backgroundColor: background, borderColor: border }
              return (
                <li key={name} style={style} className="rounded-control border px-3 py-1.5 font-semibold text-sm">
                  {themeTexts[name].name}
                </li>
              )
            })}
          </ul>
          <p className="text-muted-foreground text-sm">{adaptedThemes(typed).length === 0 ? texts.readable : texts.adapted}</p>
        </div>
      )}
    </GroupCard>
  )
}

/** The present logo, and what replaces or removes it at once. */
function Logo({ form }: { form: GroupForm }) {
  const chooser = useRef<HTMLInputElement>(null)
  const address = form.settingOf('logo')?.value

  async function send(file: File | undefined) {
    if (file === undefined) return
    const data = new FormData()
    data.set('file', file)
    await form.send((version) => sendForm(shopSettingsApi.changeLogo, data, { query: { version } }))
  }

  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold">{labels.logo}</p>
      <div className="flex flex-wrap items-center gap-3">
        {address && (
          <img
            src={address}
            alt={texts.presentLogo}
            className="h-14 w-auto max-w-full rounded-control bg-[white] object-contain p-1.5"
          />
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          accept={logoTypes.join()}
          aria-label={texts.choose}
          onChange={({ currentTarget }) => {
            send(currentTarget.files?.[0])
            // The same file can be chosen again.
            currentTarget.value = ''
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" isLoading={form.isSending} onClick={() => chooser.current?.click()}>
            {address ? texts.replace : texts.choose}
          </Button>
          {address && (
            <Button variant="quiet" disabled={form.isSending} onClick={() => form.change({ logo: null })}>
              {texts.remove}
            </Button>
          )}
        </div>
      </div>
      <p className="text-muted-foreground text-sm">{texts.logoHint(logoLimits.megabytes)}</p>
    </div>
  )
}
