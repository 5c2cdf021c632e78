import { errorProps, useBridge, usePageTitle, useShell } from '@waybill/host'
import { Button, LoadError, LoadingState, PageBody, PageHead, Skeleton, useLocale, useT } from '@waybill/kit'
import { Directory } from './directory.tsx'
import { Invitations } from './invitations.tsx'
import { connectMessages } from './messages.ts'
import { OwnLinks } from './own-links.tsx'
import { useInvitations, useOwnLinks } from './use-connect.ts'

function Content() {
  const { locale } = useLocale()
  const links = useOwnLinks()
  const invitations = useInvitations()
  const error = links.error ?? invitations.error
  const retry = () => void Promise.all([links.refetch(), invitations.refetch()])
  if (!links.data || !invitations.data)
    return error ? (
      <LoadError {...errorProps(error, locale, retry)} />
    ) : (
      <LoadingState skeleton={<Skeleton className="h-64 w-full rounded-control" />} />
    )
  return (
    <div className="flex flex-col gap-3">
      <Invitations invitations={invitations.data.records} />
      <OwnLinks links={links.data.records} />
      <Directory links={links.data.records} />
    </div>
  )
}

/** `#/connect`: where a seller asks for a warehouse, answers invitations and sees its connections. */
export function ConnectPage() {
  const t = useT(connectMessages)
  const bridge = useBridge()
  const { user } = useShell()
  usePageTitle(t('title'))
  const isConnected = (user?.warehouseList.length ?? 0) > 0
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('title')}
        actions={isConnected && <Button onClick={() => bridge.navigate('/o/#/home')}>{t('goHome')}</Button>}
      />
      <p className="mb-3 text-muted">{t('intro')}</p>
      <Content />
    </PageBody>
  )
}
