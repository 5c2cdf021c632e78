import { Warehouse } from 'lucide-react'
import type { UserInfo } from '@waybill/contract/identity/api'
import { PlaceLink, usePageTitle, useShell } from '@waybill/host'
import { Card, DescriptionList, PageBody, PageHead, useT } from '@waybill/kit'
import { warehouseMessages } from './messages.ts'

const ACCOUNT = '/b/#/setting/account'

function Warehouses({ user }: { user: UserInfo }) {
  const t = useT(warehouseMessages)
  return (
    <Card title={t('warehouses')}>
      {user.warehouseList.length === 0 && <p className="text-muted">{t('none', { company: user.user.orgName })}</p>}
      <ul className="flex flex-col divide-y empty:hidden">
        {user.warehouseList.map(({ warehouseId, name, code }) => (
          <li key={warehouseId} className="flex min-h-10 items-center gap-3 py-1">
            <Warehouse className="flex-none text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1 break-words font-medium">{name}</span>
            <span className="tnum text-small text-muted">{t('code', { code })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function You({ user: { user, timeZone } }: { user: UserInfo }) {
  const t = useT(warehouseMessages)
  return (
    <Card title={t('you')}>
      <DescriptionList
        items={[
          { id: 'name', label: t('name'), value: `${user.firstName} ${user.lastName}` },
          { id: 'email', label: t('email'), value: user.email },
          { id: 'company', label: t('company'), value: user.orgName },
          ...(timeZone === null ? [] : [{ id: 'zone', label: t('timeZone'), value: timeZone.replaceAll('_', ' ') }]),
        ]}
      />
    </Card>
  )
}

/** `#/warehouse`: where warehouse staff land: who they are, at which warehouses, and what they can change. */
export function WarehousePage() {
  const t = useT(warehouseMessages)
  const { user } = useShell()
  usePageTitle(t('title'))
  if (!user) return null
  return (
    <PageBody kind="detail">
      <PageHead title={t('welcome', { name: user.user.firstName })} />
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        <Warehouses user={user} />
        <You user={user} />
        <Card title={t('account')}>
          <p className="mb-2 text-muted">{t('accountText')}</p>
          <h3 className="font-semibold">{t('security')}</h3>
          <p className="mb-2 text-muted">{t('securityText')}</p>
          <PlaceLink href={ACCOUNT}>{t('openAccount')}</PlaceLink>
        </Card>
      </div>
    </PageBody>
  )
}
