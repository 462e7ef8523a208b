import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/web/calls/call.ts'
import { lazyPart } from '#kit/web/lazy/lazy-part.tsx'
import { ListFailure } from '#kit/web/list/list-failure.tsx'
import { adminKey } from '#kit/web/list/list-pages.ts'
import { SkeletonList } from '#kit/web/ui/skeleton.tsx'
import { shopSettingsApi } from '#operations/shop-settings.contract.ts'
import { shopSettingsScreenTexts as texts } from '#operations/shop-settings-screen.texts.ts'
import { AdminScreen } from './admin-screen.tsx'
import { Connections } from './settings/connections.tsx'
import { LegalTexts } from './settings/legal-texts.tsx'
import { OnServer } from './settings/on-server.tsx'
import { ShopNames } from './settings/shop-names.tsx'

const Look = lazyPart(async () => (await import('./settings/look.tsx')).Look)
const MailWords = lazyPart(async () => (await import('./settings/mail-words.tsx')).MailWords)
const ShopRules = lazyPart(async () => (await import('./settings/shop-rules.tsx')).ShopRules)
const MailSettings = lazyPart(async () => (await import('./settings/mail-settings.tsx')).MailSettings)

/** The settings of the shop, which apply at once. */
export function ShopSettingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: [...adminKey, 'shop-settings'],
    queryFn: ({ signal }) => call(shopSettingsApi.read, { signal }),
    // What is being typed must not be replaced; a change by somebody else is noticed when it is saved.
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const groupOf = (id: string) => data?.groups.find((group) => group.id === id)
  const names = ['shop', 'look', 'mail', 'words', 'connections', 'rules', 'legal']
  const [shop, look, mail, words, connections, rules, legal] = names.map(groupOf)
  return (
    <AdminScreen title={texts.title} lead={texts.lead}>
      {data && shop && look && mail && words && connections && rules && legal ? (
        <>
          <ShopNames group={shop} />
          <Look group={look} />
          <MailSettings group={mail} />
          <MailWords group={words} />
          <Connections group={connections} connections={data.connections} />
          <ShopRules group={rules} languages={data.languages} />
          <LegalTexts group={legal} />
          <OnServer variables={data.onServer} />
        </>
      ) : error ? (
        <ListFailure error={error} text={texts.loadFailed} onRetry={() => refetch()} />
      ) : (
        <SkeletonList />
      )}
    </AdminScreen>
  )
}
