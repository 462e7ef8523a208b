import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ImportOrders } from '#features/orders/admin/import-orders.tsx'
import { call } from '#kit/web/calls/call.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { type SettingsOfGroup, type ShopSettings, shopSettingsApi } from '#operations/shop-settings.contract.ts'
import type { SettingGroup } from '#operations/shop-settings.rules.ts'
import { shopSettingsScreenTexts as texts } from '#operations/shop-settings-screen.texts.ts'
import { AdminScreen } from './admin-screen.tsx'
import { pathBelow } from './rooms.ts'
import { LegalTexts } from './settings/legal-texts.tsx'
import { OnServer } from './settings/on-server.tsx'
import { ShopNames } from './settings/shop-names.tsx'

const Look = lazyPart(async () => (await import('./settings/look.tsx')).Look)
const MailWords = lazyPart(async () => (await import('./settings/mail-words.tsx')).MailWords)
const Letter = lazyPart(async () => (await import('./settings/letter.tsx')).Letter)
const BackupsCard = lazyPart(async () => (await import('./settings/backups-card.tsx')).BackupsCard)
const MailSettings = lazyPart(async () => (await import('./settings/mail-settings.tsx')).MailSettings)
const ModelSettings = lazyPart(async () => (await import('./settings/model-settings.tsx')).ModelSettings)
const ShopRules = lazyPart(async () => (await import('./settings/shop-rules.tsx')).ShopRules)
const Connections = lazyPart(async () => (await import('./settings/connections.tsx')).Connections)

type GroupOf = (id: SettingGroup) => SettingsOfGroup

/** By the last word of their addresses. */
const sections: Readonly<Record<string, (groupOf: GroupOf, settings: ShopSettings) => ReactNode>> = {
  settings: (groupOf) => <ShopNames group={groupOf('shop')} />,
  look: (groupOf) => <Look group={groupOf('look')} />,
  words: (groupOf) => <MailWords group={groupOf('words')} />,
  legal: (groupOf) => <LegalTexts group={groupOf('legal')} />,
  rules: (groupOf, { languages }) => <ShopRules group={groupOf('rules')} languages={languages} />,
  mail: (groupOf) => (
    <>
      <MailSettings group={groupOf('mail')} />
      <Letter group={groupOf('letter')} />
    </>
  ),
  reading: (groupOf) => <ModelSettings group={groupOf('reading')} />,
  backups: (groupOf) => <BackupsCard group={groupOf('backups')} />,
  server: (_, { onServer }) => <OnServer variables={onServer} />,
  shops: (groupOf, { connections }) => <Connections group={groupOf('connections')} connections={connections} />,
}

/** The settings of the shop, which apply at once: one group at each address. */
export function ShopSettingsPage() {
  const name = pathBelow(useLocation().pathname).split('/').at(-1) ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: [...adminKey, 'shop-settings'],
    queryFn: ({ signal }) => call(shopSettingsApi.read, { signal }),
    // What is being typed must not be replaced; a change by somebody else is noticed when it is saved.
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const groupOf: GroupOf = (id) => {
    const group = data?.groups.find((one) => one.id === id)
    if (!group) throw new Error(`The server sent no group ${id}.`)
    return group
  }
  return (
    <AdminScreen lead={texts.lead} actions={name === 'shops' && <ImportOrders />}>
      {data ? (
        sections[name]?.(groupOf, data)
      ) : error ? (
        <ListFailure error={error} text={texts.loadFailed} onRetry={() => refetch()} />
      ) : (
        <SkeletonList />
      )}
    </AdminScreen>
  )
}
